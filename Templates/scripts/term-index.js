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

  /**
   * Those of some entries that are in the set, in their order.
   * @param {number[]} entries
   */
  among(entries) {
    return entries.filter((entry) => this.bytes[entry]);
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
  return new EntrySet(least.bytes.length, others.reduce((entries, set) => set.among(entries), [...least]));
}

/**
 * The first entries of several lists, or only those of them that are in a set.
 * @param {Iterable<number>[]} lists
 * @param {number} most
 * @param {{has: (entry: number) => boolean}} [set]
 */
export function firstOf(lists, most, set) {
  /** @type {number[]} */
  const first = [];
  for (const list of lists) {
    for (const entry of list) {
      if (first.length === most) return first;
      if (!set || set.has(entry)) first.push(entry);
    }
  }
  return first;
}

/**
 * The entries of a line: steps in base 36, each from the entry before. In another view's order, some are negative.
 * @param {string} text
 * @param {number} at
 */
export function entriesAt(text, at) {
  const entries = [];
  let [entry, step, sign] = [0, 0, 1];
  // A line feed or the end of the text ends the line.
  for (let code; (code = text.charCodeAt(at)) >= 32; at += 1) {
    if (code === 32) {
      entries.push(entry += step);
      [step, sign] = [0, 1];
    } else if (code === 45) sign = -1;
    else step = 36 * step + sign * (code - (code < 58 ? 48 : 87));
  }
  entries.push(entry + step);
  return entries;
}

/** What ends a term that is a whole name, or the beginning of one. Folded texts have no capital letters. */
export const wholeName = "N";

/** What continues a word. */
const partOfWord = /^[\p{Alphabetic}\p{M}\p{N}]/u;

/** The number of prefixes whose terms are kept. */
const most = 32;

/** The number of files that can have terms with a prefix, if no line has the entries of all of them. */
const few = 2;

/** The number of digits in the name of a file. */
const digits = 10;

/**
 * @typedef {[term: string, entries: number[]][]} Terms
 * @typedef {[separators: string[], digests: string]} Files terms before a separator are in the files before it
 * @typedef {<Content>(digest: string, parse: (text: string) => Content, signal?: AbortSignal) => Promise<Content>} Read
 */

/**
 * The name of a file by its number.
 * @param {string} digests
 * @param {number} at
 */
export const digestAt = (digests, at) => digests.slice(digits * at, digits * (at + 1));

/**
 * The names of the files that can have terms that begin with a prefix.
 * @param {Files} files
 * @param {string} prefix
 * @param {(separator: string) => boolean} [isNeeded] whether the terms with the prefix that are needed can be after a
 *   separator
 */
export function filesWith([separators, digests], prefix, isNeeded = () => true) {
  // The last file that begins at or before the prefix.
  let [first, end] = [0, separators.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (precedes(prefix, separators[middle])) end = middle;
    else first = middle + 1;
  }
  const found = first ? [digestAt(digests, first - 1)] : [];
  for (; separators[first]?.startsWith(prefix) && isNeeded(separators[first]); first += 1) {
    found.push(digestAt(digests, first));
  }
  return found;
}

/**
 * @param {[terms: Files, prefixes: Files]} files with the terms, and with the entries of all terms with a prefix
 * @param {number} count of the entries of the catalog
 * @param {Read} read
 */
export function createTerms([files, prefixes], count, read) {
  /**
   * The terms with the last prefixes, because those with a longer one are among them.
   * @type {Map<string, Terms>}
   */
  const known = new Map();

  /**
   * The lines that begin with a string.
   * @param {string[]} needed files
   * @param {string} start
   * @param {AbortSignal} [signal]
   */
  async function linesOf(needed, start, signal) {
    const texts = await Promise.all(needed.map((digest) => read(digest, (lines) => "\n" + lines, signal)));
    /** @type {Terms} */
    const found = [];
    let begun = performance.now();
    for (const text of texts) {
      for (let at = text.indexOf("\n" + start); at >= 0; at = text.indexOf("\n" + start, at + 1)) {
        if (performance.now() > begun + budget) {
          await frame();
          begun = performance.now();
        }
        const end = text.indexOf("\t", at);
        found.push([text.slice(at + 1, end), entriesAt(text, end + 1)]);
      }
    }
    return found;
  }

  /**
   * The terms with the longest beginning of a prefix whose terms are known.
   * @param {string} prefix
   */
  function knownFor(prefix) {
    const prefixes = Array.from(prefix, (_, at) => prefix.slice(0, prefix.length - at));
    return known.get(prefixes.find((each) => known.has(each)) ?? "");
  }

  /**
   * The terms that begin with a prefix, with their entries.
   * @param {string} prefix
   * @param {AbortSignal} [signal]
   */
  async function terms(prefix, signal) {
    const found = known.get(prefix) ?? knownFor(prefix)?.filter(([term]) => term.startsWith(prefix))
      ?? await linesOf(filesWith(files, prefix), prefix, signal);
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
     * @param {AbortSignal} [signal]
     * @param {string} [end] what the terms must end with
     */
    async beginning(prefix, signal, end = "") {
      if (filesWith(files, prefix).length > few) {
        const line = prefix + end;
        const lines = await linesOf(filesWith(prefixes, line, () => false), line + "\t", signal);
        // Prefixes that are too short for most queries have no line, nor have those that no whole name begins with.
        if (lines.length || end) return entriesOf(lines);
      }
      return entriesOf((await terms(prefix, signal)).filter(([term]) => term.endsWith(end)));
    },
    /**
     * The entries with a term.
     * @param {string} whole
     * @param {AbortSignal} [signal]
     */
    async whole(whole, signal) {
      const lines = knownFor(whole)?.filter(([term]) => term === whole)
        ?? await linesOf(filesWith(files, whole, () => false), whole + "\t", signal);
      return entriesOf(lines);
    },
    /**
     * The entries with a term that is a word, or begins with it and a symbol.
     * @param {string} word
     * @param {AbortSignal} [signal]
     */
    async word(word, signal) {
      const isWord = (/** @type {string} */ term) => !partOfWord.test(term.slice(word.length));
      const lines = knownFor(word)?.filter(([term]) => term.startsWith(word))
        ?? await linesOf(filesWith(files, word, isWord), word, signal);
      return entriesOf(lines.filter(([term]) => isWord(term)));
    },
  };
}
