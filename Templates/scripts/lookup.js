// Looks up which entries of a catalog match a query, in the files that the build made. A file is fetched when a query
// needs it.

import { beginning, joined, lookups, spaced, unspaced, withoutPunctuation } from "./matching.js";
import { unquoted } from "./query.js";
import { folding, forms, spelledOut } from "./spelling.js";
import { EntrySet, common, createTerms, entriesAt, wholeName } from "./term-index.js";

/** @param {string} url of a compressed file @param {RequestInit} options */
async function getText(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  // A server may say that the file is compressed. Then the browser has decompressed it.
  if (!response.body || response.headers.get("content-encoding")?.includes("gzip")) return response.text();
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * @typedef {[id: string, title: string, digest: string, numbers?: string]} FacetFiles the files with the values of a
 *   facet, and with the numbers of each entry if the values are ranges
 * @typedef {{slug: string, title: string, choice: string, entries: number[]}} Value `choice`: as URLs have it
 * @typedef {Record<string, string>} Strings of the interface
 */

/** @typedef {[id: string, title: string, url: string, policy: string, steps: string, key?: string]} Section */
/**
 * What every query needs.
 * @typedef {object} Index
 * @property {number} version
 * @property {number} entries their number
 * @property {Record<string, string>} fold the characters that the other rules of folding do not cover
 * @property {[digests: string, counts: number[]]} rows the files with rows, and the number of rows in each
 * @property {[terms: import("./term-index.js").Files, prefixes: import("./term-index.js").Files]} names
 * @property {[terms: import("./term-index.js").Files, prefixes: import("./term-index.js").Files]} bodies
 * @property {Strings[]} strings
 * @property {Section[]} [sections] those of the first view, if pages do not have the rows of all entries
 * @property {string} [ids] the file with the ids of the entries, if each page of a view has the rows of all of them
 * @property {string} [dataIds] the same file otherwise, if the catalog has data
 * @property {[id: string, sections: string, strings: number][]} views the file with their sections, unless they are
 *   here, and the number of their strings
 * @property {FacetFiles[]} [facets]
 * @property {string} [spellings] the file that lists the files with the words of names: in their order, and reversed
 */
/** @typedef {Awaited<ReturnType<typeof load>>} Lookup */

/** The milliseconds in which the next query can ask for a file that the last one no longer needs. */
const grace = 100;

/**
 * Returns a function that reads files. A file that no query waits for any longer is not fetched to the end.
 * @param {string} url of the folder
 */
function createReader(url) {
  /** @type {Map<string, {content: Promise<any>, waiting: number, run: AbortController}>} */
  const files = new Map();

  /** @param {string} digest @param {(text: string) => any} parse */
  function begin(digest, parse) {
    const run = new AbortController();
    const file = { run, waiting: 0, content: getText(`${url}${digest}.gz`, { signal: run.signal }).then(parse) };
    files.set(digest, file);
    file.content.then(() => { file.waiting = Infinity; }, () => {
      if (files.get(digest) === file) files.delete(digest);
    });
    return file;
  }

  /**
   * The content of a file, which is fetched and parsed once.
   * @template Content
   * @param {string} digest
   * @param {(text: string) => Content} parse
   * @param {AbortSignal} [signal] of the query that needs the file; without one, it is fetched in any case
   * @returns {Promise<Content>}
   */
  return function read(digest, parse, signal) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const file = files.get(digest) ?? begin(digest, parse);
    file.waiting += signal ? 1 : Infinity;
    signal?.addEventListener("abort", () => {
      file.waiting -= 1;
      if (!file.waiting) setTimeout(() => {
        if (file.waiting) return;
        if (files.get(digest) === file) files.delete(digest);
        file.run.abort();
      }, grace);
    });
    return file.content;
  };
}

/**
 * Loads what every query needs. If a file is missing or damaged, the promise is rejected. It can be called again.
 * @param {string} url of the folder, with a slash at the end
 * @param {string} language of the texts
 * @param {string} [view] whose sections are read
 * @param {(isWhole: boolean) => boolean} [begin] gets whether each page of a view has the rows of all entries. Returns
 *   whether sections are needed
 * @param {string} [page] the end of the path of the page of a facet's value
 */
export async function load(url, language, view, begin = () => false, page = "") {
  // Unlike the other files, its name does not change with its content.
  /** @type {Index} */
  const {
    version, entries: count, fold: table, rows, names, bodies, strings, sections: needed = [], ids, dataIds, views,
    facets = [], spellings,
  } = JSON.parse(await getText(url + "index.gz", { cache: "no-cache" }));
  if (version !== 7) throw new Error(`version ${version}: ${url}`);
  const read = createReader(url);
  const [, sections, words] = views.find(([id]) => id === view) ?? views[0] ?? [];
  const early = begin(ids !== undefined) ? sections : ids;
  // This loads at the same time. If it fails, what needs it tries again.
  if (early) read(early, JSON.parse).catch(() => {});
  const fold = folding(table);

  const [namesOf, bodiesOf] = [names, bodies].map((files) => createTerms(files, count, read));

  /** @typedef {ReturnType<typeof createTerms>} Terms @typedef {import("./matching.js").Lookup} Term */
  /** @param {Terms} terms @param {Term} term @param {AbortSignal} [signal] @param {boolean} [mustBeWhole] */
  const entriesOf = (terms, { term, isWhole }, signal, mustBeWhole) =>
    isWhole || mustBeWhole ? terms.whole(term, signal) : terms.beginning(term, signal);
  /** @param {Promise<EntrySet>[]} sets */
  async function any(sets) {
    const [found, ...others] = await Promise.all(sets);
    for (const each of others) found.add([...each]);
    return found;
  }

  /**
   * The entries that a word matches.
   * @param {string} word folded
   * @param {AbortSignal} [signal]
   * @param {boolean} [mustBeWhole] whether terms that only begin with the word do not match
   */
  async function matching(word, signal, mustBeWhole) {
    const { names, bodies } = lookups(word);
    const named = any(names.map((term) => entriesOf(namesOf, term, signal, mustBeWhole)));
    if (!bodies.length) return named;
    const found = Promise.all(bodies.map((term) => entriesOf(bodiesOf, term, signal, mustBeWhole)));
    return any([named, found.then(common)]);
  }

  /**
   * The entries with names that have every word, or words that begin with it.
   * @param {string[]} words folded
   * @param {boolean} isWhole whether the words are whole
   * @param {AbortSignal} [signal]
   */
  async function named(words, isWhole, signal) {
    return common(await Promise.all(
      words.map((word) => entriesOf(namesOf, { term: beginning(word), isWhole }, signal))));
  }

  /**
   * The entries that have a word, or other forms of it.
   * @param {string[]} spellings of the word
   * @param {AbortSignal} [signal]
   */
  function matchingAny(spellings, signal) {
    const others = forms(spellings[0], language)
      .flatMap((form) => [namesOf.word(form, signal), bodiesOf.whole(form, signal)]);
    // The last part may be the beginning of a unit, but not of another number.
    const mustBeWhole = (/** @type {string} */ part, /** @type {string[]} */ parts) =>
      part !== parts.at(-1) || /^\d+$/.test(part);
    others.push(...spellings.flatMap(spaced).map(async (parts) =>
      common(await Promise.all([...new Set(parts)].map((part) => matching(part, signal, mustBeWhole(part, parts)))))));
    return any([...spellings.map((word) => matching(word, signal)), ...others]);
  }

  /**
   * The words of a query. Punctuation between them is left out: `R & D` can be in a body, and `A - Z` in a name with a
   * dash.
   * @param {string} query
   */
  function wordsOf(query) {
    const words = fold(unquoted(query)).text.split(" ").filter((word) => word);
    const others = words.filter(withoutPunctuation);
    return others.length ? others : words;
  }

  /**
   * The spellings of each word of a query.
   * @param {string} query
   */
  function spellingsOf(query) {
    const [words, others] = [wordsOf(query), wordsOf(spelledOut(query))];
    return words.map((word, at) => [...new Set([word, words.length === others.length ? others[at] : word])]);
  }

  /**
   * The values of a facet, with the numbers of their entries.
   * @param {string} id
   * @returns {Promise<Value[] | undefined>}
   */
  async function values(id) {
    const facet = facets.find((facet) => facet[0] === id);
    if (!facet) return;
    /** @type {[slug: string, title: string, url: string, steps: string][]} */
    const lines = await read(facet[2], JSON.parse);
    return lines.map(([slug, title, , steps]) =>
      ({ slug, title, choice: `f.${id}=${slug}`, entries: steps ? entriesAt(steps, 0) : [] }));
  }

  const [id, own] = decodeURIComponent(page).split("/");
  const value = (await values(id))?.find(({ slug }) => slug === own);

  return {
    fold, count, rows, facets, spellings, read, url, values,
    /** The value whose page this is, with its entries as a set. Only these are to be found. */
    own: value && Object.assign(new EntrySet(count, value.entries), value),
    /**
     * The sections of the view.
     * @returns {Promise<Section[]>}
     */
    sections: async () => sections ? read(sections, JSON.parse) : needed,
    /**
     * The ids of the entries, if each page of a view has the rows of all of them.
     * @returns {Promise<string[] | undefined>}
     */
    ids: async () => ids && read(ids, JSON.parse),
    /**
     * The ids of the entries of a catalog with data.
     * @returns {Promise<string[]>}
     */
    allIds: () => read(ids ?? dataIds ?? "", JSON.parse),
    /** The strings of the interface in the language of the view. */
    strings: strings[words],
    /**
     * The terms of names that begin with a prefix, with the numbers of their entries.
     * @param {string} prefix folded
     */
    names: (/** @type {string} */ prefix) => namesOf.terms(beginning(prefix)),
    named,
    /**
     * The entries with a name that is what is typed, or begins with it. Of long names, only the beginning is compared.
     * @param {string} query
     * @param {boolean} isWhole
     * @param {AbortSignal} [signal]
     */
    async called(query, isWhole, signal) {
      const words = wordsOf(query);
      // Most queries need no further file, since their words are known.
      if (!words.length || !(await named(words, isWhole, signal)).size) return new EntrySet(count);
      const term = beginning(fold(unquoted(query)).text.trim());
      return isWhole ? namesOf.whole(term + wholeName, signal) : namesOf.beginning(term, signal, wholeName);
    },
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
     * @param {AbortSignal} [signal] is aborted when the entries are no longer needed
     */
    async find(query, signal) {
      const spellings = spellingsOf(query);
      if (!spellings.length) return new EntrySet(count);
      const words = spellings.map(([word]) => word);
      const text = words.join(" ");
      // A number and its unit may be written with spaces or without, and the parts of a Persian word with spaces or
      // non-joiners. `unspaced` does not join a number to the word before it.
      const others = [joined(text).text.split(" "), unspaced(text).split(" "), wordsOf(query.replaceAll("\u200c", " "))]
        .filter((each) => each.length !== words.length);
      const all = [
        spellings.map((each) => matchingAny(each, signal)),
        ...others.map((each) => each.map((word) => matchingAny([word], signal))),
      ];
      return any(all.map(async (sets) => common(await Promise.all(sets))));
    },
  };
}
