// Looks up which entries of a catalog match a query, in the files that the build made. A file is fetched when a query
// needs it.

import { unquoted } from "./query.js";
import { beginning, joined, lookups } from "./sectioning.js";
import { folding, forms, spelledOut } from "./spelling.js";
import { EntrySet, common, createTerms, entriesAt } from "./terms.js";

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
 * @param {string} language of the texts
 */
export async function load(url, language) {
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

  /** @typedef {ReturnType<typeof createTerms>} Terms @typedef {import("./sectioning.js").Lookup} Term */
  /** @param {Terms} terms @param {Term} term */
  const entriesOf = (terms, { term, isWhole }) => isWhole ? terms.whole(term) : terms.beginning(term);
  /** @param {Promise<EntrySet>[]} sets */
  async function any(sets) {
    const [found, ...others] = await Promise.all(sets);
    for (const each of others) found.add([...each]);
    return found;
  }

  /**
   * The entries that a word matches.
   * @param {string} word folded
   */
  async function matching(word) {
    const { names, bodies } = lookups(word);
    const named = any(names.map((term) => entriesOf(namesOf, term)));
    if (!bodies.length) return named;
    const found = Promise.all(bodies.map((term) => entriesOf(bodiesOf, term)));
    return any([named, found.then(common)]);
  }

  /**
   * The entries that have a word, or other forms of it.
   * @param {string[]} spellings of the word
   */
  function matchingAny(spellings) {
    const others = forms(spellings[0], language).flatMap((form) => [namesOf.word(form), bodiesOf.whole(form)]);
    return any([...spellings.map(matching), ...others]);
  }

  /** @param {string} query */
  const wordsOf = (query) => fold(unquoted(query)).text.split(" ").filter((word) => word);

  /**
   * The spellings of each word of a query.
   * @param {string} query
   */
  function spellingsOf(query) {
    const [words, others] = [wordsOf(query), wordsOf(spelledOut(query))];
    return words.map((word, at) => [...new Set([word, words.length === others.length ? others[at] : word])]);
  }

  return {
    fold, count, rows, views, facets, spellings, read, url,
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
    names: (/** @type {string} */ prefix) => namesOf.terms(beginning(prefix)),
    /**
     * The entries with names that have every word, or words that begin with it.
     * @param {string[]} words folded
     * @param {boolean} isWhole whether the words are whole
     */
    named: async (words, isWhole) => common(await Promise.all(words.map((word) =>
      isWhole ? namesOf.whole(word) : namesOf.beginning(beginning(word))))),
    /**
     * The folded words of a query.
     * @param {string} query
     */
    words: wordsOf,
    /**
     * What to mark for each word of a query: its spellings and forms.
     * @param {string} query
     * @returns {string[][]}
     */
    marked: (query) => spellingsOf(query).map((each) =>
      [...each.flatMap((word) => lookups(word).names.map(({ term }) => term)), ...forms(each[0], language)]),
    /**
     * The numbers of the entries that have every word. Without words, none.
     * @param {string} query
     */
    async find(query) {
      const spellings = spellingsOf(query);
      if (!spellings.length) return new EntrySet(count);
      const words = spellings.map(([word]) => word);
      // A number may be written with spaces or without.
      const fewer = joined(words.join(" ")).text.split(" ");
      const all = [spellings.map(matchingAny), fewer.length < words.length ? fewer.map(matching) : []];
      return any(all.filter((sets) => sets.length).map(async (sets) => common(await Promise.all(sets))));
    },
  };
}
