// Reads the terms of names or of other texts, with their entries, from the files that the build made. A file is fetched
// when a term in it is looked up.

import { budget, frame } from "./frames.js";

/**
 * Whether a string comes before another in the order of code points.
 * @param {string} one
 * @param {string} other
 */
function precedes(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (one.codePointAt(at) ?? -1) < (other.codePointAt(at) ?? -1);
}

/**
 * A set of entries, which are numbers, in ascending order. With a byte for each entry, it is faster than `Set` if it
 * has many.
 */
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

/**
 * What is in all of the sets.
 * @param {EntrySet[]} sets
 */
export function common(sets) {
  if (sets.length === 1) return sets[0];
  const [least, ...others] = sets.toSorted((one, other) => one.size - other.size);
  return new EntrySet(least.bytes.length, [...least].filter((entry) => others.every((set) => set.has(entry))));
}

/**
 * The entries of a line: steps in base 36, each from the entry before.
 * @param {string} text
 * @param {number} at
 */
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

/** What continues a word. */
const partOfWord = /^[\p{Alphabetic}\p{M}\p{N}]/u;

/** The number of prefixes whose terms are kept. */
const most = 32;

/**
 * @typedef {[term: string, entries: number[]][]} Terms
 * @typedef {[separator: string, digest: string][]} Files terms before a separator are in the files before it
 */

/**
 * The files that can have terms with a prefix.
 * @param {Files} files
 * @param {string} prefix
 */
export const filesWith = (files, prefix) =>
  files.filter(([separator], at) => (separator.startsWith(prefix) || precedes(separator, prefix))
    && (at + 1 === files.length || precedes(prefix, files[at + 1][0])));

/**
 * @param {Files} files
 * @param {number} count of the entries of the catalog
 * @param {<Content>(digest: string, parse: (text: string) => Content) => Promise<Content>} read
 */
export function createTerms(files, count, read) {
  /**
   * The terms with the last prefixes, because those with a longer one are among them.
   * @type {Map<string, Promise<Terms>>}
   */
  const known = new Map();

  /**
   * The terms that begin with a prefix, with their entries.
   * @param {string} prefix
   * @returns {Promise<Terms>}
   */
  async function lookUp(prefix) {
    const found = await Promise.all(filesWith(files, prefix).map(async ([, digest]) => {
      const text = await read(digest, (lines) => "\n" + lines);
      /** @type {Terms} */
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

  /**
   * The longest beginning of a prefix whose terms are known.
   * @param {string} prefix
   */
  function longestOf(prefix) {
    const prefixes = Array.from(prefix, (_, at) => prefix.slice(0, prefix.length - at));
    return prefixes.find((each) => known.has(each)) ?? "";
  }

  /**
   * The terms that begin with a prefix, with their entries.
   * @param {string} prefix
   */
  function terms(prefix) {
    const longest = longestOf(prefix);
    const among = known.get(longest);
    if (among && longest === prefix) return among;
    const found = among?.then((all) => all.filter(([term]) => term.startsWith(prefix))) ?? lookUp(prefix);
    found.catch(() => known.delete(prefix));
    known.set(prefix, found);
    if (known.size > most) known.delete([...known.keys()][0]);
    return found;
  }

  /** @param {Terms} terms */
  function entriesOf(terms) {
    const found = new EntrySet(count);
    for (const [, entries] of terms) found.add(entries);
    return found;
  }

  return {
    terms,
    /**
     * The entries with a term that begins with a prefix, as a set of the caller's own.
     * @param {string} prefix
     */
    beginning: async (prefix) => entriesOf(await terms(prefix)),
    /**
     * The entries with a term.
     * @param {string} whole
     */
    async whole(whole) {
      // The tab after a term in a file keeps those that only begin with it from being read.
      const all = await (known.get(longestOf(whole)) ?? lookUp(whole + "\t"));
      return entriesOf(all.filter(([term]) => term === whole));
    },
    /**
     * The entries with a term that is a word, or begins with it and a symbol.
     * @param {string} word
     */
    word: async (word) => entriesOf((await terms(word)).filter(([term]) => !partOfWord.test(term.slice(word.length)))),
  };
}
