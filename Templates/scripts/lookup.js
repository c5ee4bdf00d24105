// Looks up which entries of a catalog match a query, in the files that the build made. A file is fetched when a query
// needs it.

import { nameTerm, pieces } from "./sectioning.js";
import { EntrySet, common, createTerms, entriesAt } from "./terms.js";

/**
 * Folds letters as the build does: case, accents and other variants are lost.
 * @param {Record<string, string>} table the characters that the other rules do not cover
 */
function folding(table) {
  const lowered = (/** @type {string} */ text) => Array.from(text, (character) => [...character.toLowerCase()]).flat()
    .map((character) => /[ァ-ヶ]/.test(character) ? String.fromCharCode(character.charCodeAt(0) - 0x60) : character);
  const plain = (/** @type {string} */ character) => /[\p{M}\p{Cc}\p{Cf}]/u.test(character) ? "" : character;

  /** @param {string} character lower case */
  function single(character) {
    if (table[character] !== undefined) return table[character];
    const parts = character.normalize("NFKD");
    const isMark = /(?![\0-\x7f])\p{P}/u.test(character) && !/^[\0-\x7f]$/.test(parts);
    if (isMark || /\p{White_Space}/u.test(character)) return " ";
    return lowered(parts).map((part) => table[part] ?? plain(part)).join("");
  }

  /**
   * The results, since texts consist of few characters.
   * @type {Map<string, string>}
   */
  const known = new Map();

  /**
   * Returns the folded text, and the offset in the text of each of its code units, then the length of the text.
   * @param {string} text
   */
  return (text) => {
    let folded = "";
    /** @type {number[]} */
    const offsets = [];
    // A letter with the marks, vowels and final consonants that normalization combines with it.
    for (const { 0: letter, index = 0 } of text.matchAll(/[^][\p{M}\u1160-\u11ff]*/gu)) {
      let units = known.get(letter);
      if (units === undefined) known.set(letter, units = lowered(letter.normalize("NFC")).map(single).join(""));
      for (const unit of units) {
        if (unit === " " && (!folded || folded.endsWith(" "))) continue;
        folded += unit;
        offsets.push(...Array(unit.length).fill(index));
      }
    }
    return { text: folded, offsets: [...offsets, text.length] };
  };
}

/** @param {string} url @param {RequestInit} [options] */
async function get(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  return response;
}

/** @param {string} url of a compressed file */
async function getText(url) {
  const response = await get(url);
  // A server may say that the file is compressed. Then the browser has decompressed it.
  if (!response.body || response.headers.get("content-encoding")?.includes("gzip")) return response.text();
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * @typedef {[id: string, title: string, digest: string, numbers?: string]} FacetFiles the files with the values of a
 *   facet, and with the numbers of each entry if the values are ranges
 * @typedef {{slug: string, title: string, url: string, entries: number[]}} Value
 * @typedef {Record<string, string>} Strings of the interface
 */

/**
 * What every query needs.
 * @typedef {object} Index
 * @property {number} version
 * @property {number} entries their number
 * @property {string} fold the file with the characters that the other rules of folding do not cover
 * @property {string} [ids] the file with the ids of the entries, if each page of a view has the rows of all of them
 * @property {[digest: string, count: number][]} rows the files that list the files with rows
 * @property {[id: string, sections: string, strings: string][]} views their files
 * @property {FacetFiles[]} [facets]
 * @property {import("./terms.js").Files} names
 * @property {import("./terms.js").Files} bodies
 * @property {string} [spellings] the file that lists the files with the words of names: in their order, and reversed
 */
/** @typedef {Awaited<ReturnType<typeof load>>} Lookup */

/**
 * Loads what every query needs. If a file is missing or damaged, the promise is rejected. It can be called again.
 * @param {string} url of the folder, with a slash at the end
 */
export async function load(url) {
  // Unlike the other files, its name does not change with its content.
  /** @type {Index} */
  const { version, entries: count, ids, fold: table, rows, views, facets = [], names, bodies, spellings } =
    await (await get(url + "index.json", { cache: "no-cache" })).json();
  if (version !== 2) throw new Error(`version ${version}: ${url}`);
  /** @type {Map<string, Promise<any>>} */
  const contents = new Map();

  /**
   * The content of a file, which is fetched and parsed once.
   * @template Content
   * @param {string} digest
   * @param {(text: string) => Content} parse
   * @returns {Promise<Content>}
   */
  function read(digest, parse) {
    let content = contents.get(digest);
    if (!content) {
      content = getText(`${url}${digest}.gz`).then(parse);
      content.catch(() => contents.delete(digest));
      contents.set(digest, content);
    }
    return content;
  }

  const fold = folding(await read(table, JSON.parse));

  const [namesOf, bodiesOf] = [names, bodies].map((files) => createTerms(files, count, read));

  /** @param {string} word folded */
  async function matching(word) {
    const [found, ...others] = await Promise.all([
      namesOf.beginning(nameTerm(word)), ...pieces(word).map((piece) => bodiesOf.beginning(piece)),
    ]);
    if (others.length) found.add([...common(others)]);
    return found;
  }

  const wordsOf = (/** @type {string} */ query) => fold(query).text.split(" ").filter((word) => word);

  return {
    fold, count, rows, views, facets, spellings, read,
    /** The values of a facet, with the numbers of their entries. */
    async values(/** @type {FacetFiles} */ [, , digest]) {
      /** @type {[slug: string, title: string, url: string, steps: string][]} */
      const values = await read(digest, JSON.parse);
      return values.map(([slug, title, url, steps]) =>
        ({ slug, title, url, entries: steps ? entriesAt(steps, 0) : [] }));
    },
    /**
     * The ids of the entries, if each page of a view has the rows of all of them.
     * @returns {Promise<string[] | undefined>}
     */
    ids: async () => ids && read(ids, JSON.parse),
    /**
     * The strings of the interface in the language of a view.
     * @param {string} view
     * @returns {Promise<Strings>}
     */
    strings: (view) => read((views.find(([id]) => id === view) ?? views[0])[2], JSON.parse),
    /**
     * The terms of names that begin with a prefix, with the numbers of their entries.
     * @param {string} prefix folded
     */
    names: (/** @type {string} */ prefix) => namesOf.terms(nameTerm(prefix)),
    /**
     * The entries with names that have every word, or words that begin with it.
     * @param {string[]} words folded
     * @param {boolean} isWhole whether the words are whole
     */
    named: async (words, isWhole) => common(await Promise.all(words.map((word) =>
      isWhole ? namesOf.whole(word) : namesOf.beginning(nameTerm(word))))),
    /**
     * The folded words of a query.
     * @param {string} query
     */
    words: wordsOf,
    /**
     * The numbers of the entries that have every word. Without words, none.
     * @param {string} query
     */
    async find(query) {
      const words = wordsOf(query);
      return words.length ? common(await Promise.all(words.map(matching))) : new EntrySet(count);
    },
  };
}
