// Looks up which entries of a catalog match a query, in the files that the build made. A file is fetched when a query
// needs it.

import { budget, frame } from "./frames.js";
import { nameTerm, pieces } from "./sectioning.js";

/**
 * Folds letters as the build does: case, accents and other variants are lost.
 * @param {Record<string, string>} table the characters that the other rules do not cover
 */
function folding(table) {
  const lowered = (text) => Array.from(text, (character) => [...character.toLowerCase()]).flat()
    .map((character) => /[ァ-ヶ]/.test(character) ? String.fromCodePoint(character.codePointAt() - 0x60) : character);
  const plain = (character) => /[\p{M}\p{Cc}\p{Cf}]/u.test(character) ? "" : character;

  /** @param {string} character lower case */
  function single(character) {
    if (table[character] !== undefined) return table[character];
    const parts = character.normalize("NFKD");
    const isMark = /(?![\0-\x7f])\p{P}/u.test(character) && !/^[\0-\x7f]$/.test(parts);
    if (isMark || /\p{White_Space}/u.test(character)) return " ";
    return lowered(parts).map((part) => table[part] ?? plain(part)).join("");
  }

  /** The results, since texts consist of few characters. @type {Map<string, string>} */
  const known = new Map();

  /**
   * Returns the folded text, and the offset in the text of each of its code units, then the length of the text.
   * @param {string} text
   */
  return (text) => {
    let folded = "";
    const offsets = [];
    // A letter with the marks, vowels and final consonants that normalization combines with it.
    for (const { 0: letter, index } of text.matchAll(/[^][\p{M}\u1160-\u11ff]*/gu)) {
      if (!known.has(letter)) known.set(letter, lowered(letter.normalize("NFC")).map(single).join(""));
      for (const unit of known.get(letter)) {
        if (unit === " " && (!folded || folded.endsWith(" "))) continue;
        folded += unit;
        offsets.push(...Array(unit.length).fill(index));
      }
    }
    return { text: folded, offsets: [...offsets, text.length] };
  };
}

/** Whether a string comes before another in the order of code points. @param {string} one @param {string} other */
function precedes(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (one.codePointAt(at) ?? -1) < (other.codePointAt(at) ?? -1);
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
  const isPlain = response.headers.get("content-encoding")?.includes("gzip");
  return isPlain ? response.text() : new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

/** A set of entries, which are numbers, in ascending order. With a byte for each entry, it is faster than `Set` if it has many. */
export class EntrySet {
  size = 0;

  /** @param {number} count of the entries of the catalog @param {number[]} [entries] those of the set */
  constructor(count, entries = []) {
    this.bytes = new Uint8Array(count);
    this.add(entries);
  }

  /** @param {number[]} entries */
  add(entries) {
    for (const entry of entries) {
      this.size += 1 - this.bytes[entry];
      this.bytes[entry] = 1;
    }
  }

  /** @param {number} entry */
  has(entry) {
    return this.bytes[entry] === 1;
  }

  *[Symbol.iterator]() {
    for (let entry = -1; (entry = this.bytes.indexOf(1, entry + 1)) >= 0;) yield entry;
  }
}

/** What is in all of the sets. @param {EntrySet[]} sets */
export function common(sets) {
  if (sets.length === 1) return sets[0];
  const [least, ...others] = sets.toSorted((one, other) => one.size - other.size);
  return new EntrySet(least.bytes.length, [...least].filter((entry) => others.every((set) => set.has(entry))));
}

/** The entries of a line: steps in base 36, each from the entry before. @param {string} text @param {number} at */
export function entriesAt(text, at) {
  const entries = [];
  let [entry, step] = [0, 0];
  // A line feed or the end of the text ends the line.
  for (let code; (code = text.charCodeAt(at)) >= 32; at += 1) {
    if (code === 32) {
      entries.push(entry += step);
      step = 0;
    } else step = 36 * step + code - (code < 58 ? 48 : 87);
  }
  entries.push(entry + step);
  return entries;
}

/** The number of prefixes whose terms are kept. */
const most = 32;

/** @typedef {[term: string, entries: number[]][]} Terms */
/** @typedef {[separator: string, digest: string][]} Files terms before a separator are in the files before it */

/**
 * Loads what every query needs. If a file is missing or damaged, the promise is rejected. It can be called again.
 * @param {string} url of the folder, with a slash at the end
 */
export async function load(url) {
  // Unlike the other files, its name does not change with its content.
  const { version, entries: count, ids, fold: table, rows, views, facets = [], names, bodies } =
    await (await get(url + "index.json", { cache: "no-cache" })).json();
  if (version !== 2) throw new Error(`version ${version}: ${url}`);
  const fetchText = (digest) => getText(`${url}${digest}.gz`);
  const fold = folding(JSON.parse(await fetchText(table)));
  /** @type {Map<string, Promise<string>>} */
  const loaded = new Map();

  /** @param {string} digest */
  function textOf(digest) {
    if (!loaded.has(digest)) {
      const text = fetchText(digest).then((lines) => "\n" + lines);
      text.catch(() => loaded.delete(digest));
      loaded.set(digest, text);
    }
    return loaded.get(digest);
  }

  /** The terms that begin with a prefix, with their entries. @param {Files} files @param {string} prefix @returns {Promise<Terms>} */
  async function read(files, prefix) {
    const needed = files.filter(([separator], at) =>
      (separator.startsWith(prefix) || precedes(separator, prefix)) && (at + 1 === files.length || precedes(prefix, files[at + 1][0])));
    const found = await Promise.all(needed.map(async ([, digest]) => {
      const text = await textOf(digest);
      const found = [];
      let start = performance.now();
      for (let at = text.indexOf("\n" + prefix); at >= 0; at = text.indexOf("\n" + prefix, at + 1)) {
        if (performance.now() > start + budget) {
          await frame();
          start = performance.now();
        }
        const end = text.indexOf("\t", at);
        found.push([text.slice(at + 1, end), entriesAt(text, end + 1)]);
      }
      return found;
    }));
    return found.flat();
  }

  /** The terms with the last prefixes, among which those with a longer one are. @type {Map<Files, Map<string, Promise<Terms>>>} */
  const kept = new Map([[names, new Map()], [bodies, new Map()]]);

  /** @param {Files} files @param {string} prefix */
  function terms(files, prefix) {
    const known = kept.get(files);
    const shorter = Array.from(prefix, (_, at) => prefix.slice(0, prefix.length - at)).find((each) => known.has(each));
    if (shorter === prefix) return known.get(prefix);
    const found = shorter ? known.get(shorter).then((all) => all.filter(([term]) => term.startsWith(prefix))) : read(files, prefix);
    found.catch(() => known.delete(prefix));
    known.set(prefix, found);
    if (known.size > most) known.delete(known.keys().next().value);
    return found;
  }

  /** @param {Files} files @param {string} prefix */
  async function entries(files, prefix) {
    const found = new EntrySet(count);
    for (const [, each] of await terms(files, prefix)) found.add(each);
    return found;
  }

  /** @param {string} word folded */
  async function matching(word) {
    const [found, ...others] = await Promise.all(
      [entries(names, nameTerm(word)), ...pieces(word).map((part) => entries(bodies, part))]);
    if (others.length) found.add([...common(others)]);
    return found;
  }

  return {
    fold, count, rows, views, facets,
    /** The content of a file, which is fetched once. It follows a line feed. */
    read: textOf,
    /** The values of a facet, with the numbers of their entries. */
    values: async ([, , digest]) => JSON.parse(await textOf(digest))
      .map(([slug, title, url, steps]) => ({ slug, title, url, entries: steps ? entriesAt(steps, 0) : [] })),
    /** The ids of the entries, if each page of a view has the rows of all of them. */
    ids: ids && (async () => JSON.parse(await textOf(ids))),
    /** The strings of the interface in the language of a view. @param {string} view */
    async strings(view) {
      const [, , digest] = views.find(([id]) => id === view) ?? views[0];
      return JSON.parse(await textOf(digest));
    },
    /** The terms of names that begin with a prefix, with the numbers of their entries. @param {string} prefix folded */
    names: (prefix) => terms(names, nameTerm(prefix)),
    /** The folded words of a query. @param {string} query */
    words: (query) => fold(query).text.split(" ").filter((word) => word),
    /** The numbers of the entries that have every word. Without words, none. @param {string} query */
    async find(query) {
      const words = this.words(query);
      return words.length ? common(await Promise.all(words.map(matching))) : new EntrySet(count);
    },
  };
}
