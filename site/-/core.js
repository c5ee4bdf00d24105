// The core, compiled to WebAssembly, as functions over lists of numbers.
//
// It keeps what it is given: a catalog is loaded once, and lists are cut from it and compared by their numbers. The
// texts and words that are searched are UTF-8, folded as the site was when it was built.
//
// A request is a list of columns, and so is an answer: each column is its length and so many numbers of 32 bits.
// Answers begin with a status and the number of words that follow.

/** @typedef {ArrayLike<number>} Column */

/** What the statuses of answers other than 0 mean: the table of `RequestError.status`. */
const refusals = new Map([
  [1, "duplicateSection"],
  [2, "duplicateEntry"],
  [3, "unknownSection"],
  [4, "unknownEntry"],
  [5, "unplacedEntry"],
  [6, "positionOutOfRange"],
  [7, "duplicateIndexedKey"],
  [8, "indexDisagrees"],
  [9, "staleRevision"],
  [10, "sectionNotEmpty"],
  [11, "notSelectable"],
  [12, "notMultiple"],
  [100, "malformed"],
  [101, "unknown"],
]);

/** An answer that says that there is none. */
export class CoreRefusal extends Error {
  /**
   * @param {number} status
   * @param {number[]} about the keys, identities or positions that are the cause
   */
  constructor(status, about) {
    const reason = refusals.get(status) ?? `status ${status}`;
    super(`${reason} (${about.join(", ")})`);
    this.name = "CoreRefusal";
    this.reason = reason;
    this.about = about;
  }
}

/** How the keys follow that are in no given order. */
export const Remainder = Object.freeze({ appearance: 0, count: 1, ascending: 2, descending: 3 });

/** What becomes of keys in a given order that no entry names. */
export const Empty = Object.freeze({ omit: 0, header: 1, index: 2 });

/**
 * Lists in two columns: where in the values each list begins, with one more number for the end of the last.
 * @param {number[][]} lists
 * @returns {[Int32Array, Int32Array]}
 */
export function columnsOf(lists) {
  const bounds = new Int32Array(lists.length + 1);
  lists.forEach((list, position) => { bounds[position + 1] = bounds[position] + list.length; });
  const values = new Int32Array(bounds[lists.length]);
  lists.forEach((list, position) => values.set(list, bounds[position]));
  return [bounds, values];
}

/** Where in a text words may be found. */
export const Matching = Object.freeze({ wordPrefix: 0, anywhere: 1 });

/** How several titles of an index share a row. */
export const Thinning = Object.freeze({ dots: 0, ranges: 1 });

/** How many entries of a section may be selected. */
export const Policy = Object.freeze({ none: 0, single: 1, multiple: 2 });

/** What to do with a selection. */
export const Select = Object.freeze({ one: 0, toggle: 1, all: 2, none: 3, present: 4 });

/**
 * A list that was cut from a catalog.
 * @typedef {object} List
 * @property {number} number by which the core knows it
 * @property {Int32Array} keys the sections' keys
 * @property {Int32Array} bounds where in `ids` each section begins, with one more number for the end of the last
 * @property {Int32Array} ids the entries of all sections
 * @property {Int32Array} indexed the keys of the index
 * @property {Int32Array} targets for each of those the position of the section that it leads to
 * @property {Int32Array} isEmpty for each of those whether it has no entries
 */

/**
 * A step of a difference: an entry or section that is taken out or put in.
 * @typedef {{id: number, section: number, offset: number, other?: {section: number, offset: number}}} Step
 * @typedef {{key: number, position: number, other?: number}} SectionStep
 */

/** An instance of the core. It keeps catalogs and lists until they are forgotten; calls follow one another. */
export class Core {
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {any} */ (instance.exports);
  }

  /** The size of the linear memory in bytes, which never becomes less. */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Loads a catalog.
   * @param {object} catalog
   * @param {number} catalog.count of entries
   * @param {Column} [catalog.ids] of the entries, each once; by default 0, 1, 2 …
   * @param {Column} [catalog.revisions] of the entries; by default all the same
   * @param {[Column, Column][]} [catalog.columns] the section keys of each entry, as {@link columnsOf} makes them, for
   *   every way to cut the catalog
   * @param {Uint8Array[]} [catalog.texts] what is searched of each entry: folded texts with line feeds between them
   * @returns {number} the number of the catalog
   */
  load({ count, ids = [], revisions = [], columns = [], texts }) {
    const bounds = texts ? boundsOf(texts) : [];
    return this.#call("load", [
      [count, columns.length], ids, revisions, ...columns.flat(), bounds, wordsOf(texts ?? [])])[0][0];
  }

  /**
   * Gives up catalogs and lists that are not needed any more.
   * @param {{catalogs?: number[], lists?: List[]}} what
   */
  forget({ catalogs = [], lists = [] }) {
    this.#call("forget", [catalogs, lists.map(({ number }) => number)]);
  }

  /**
   * Cuts a catalog into sections.
   * @param {number} catalog
   * @param {object} [how]
   * @param {number} [how.column] which of its columns the section keys are in
   * @param {Column} [how.given] keys that come first
   * @param {Column} [how.last] keys that come last
   * @param {number} [how.remainder] one of {@link Remainder}
   * @param {number} [how.empty] one of {@link Empty}
   * @returns {List}
   */
  section(catalog, { column = 0, given = [], last = [], remainder = Remainder.appearance, empty = Empty.omit } = {}) {
    return listIn(this.#call("section", [[catalog, column, empty], [remainder], given, last]));
  }

  /**
   * The part of a list in which every word is found; all of it without words.
   * @param {number} catalog
   * @param {List} list
   * @param {Uint8Array} words folded, with spaces between them
   * @param {number} [matching] one of {@link Matching}
   * @returns {List}
   */
  search(catalog, list, words, matching = Matching.wordPrefix) {
    return listIn(this.#call("search", [[catalog, list.number, matching], wordsOf([words])]));
  }

  /**
   * What to highlight in a text.
   * @param {Uint8Array} words folded, with spaces between them
   * @param {Uint8Array} text folded
   * @param {Column} offsets where in the text as shown each byte comes from, and the length of that
   * @param {number} [matching] one of {@link Matching}
   * @returns {[number, number][]} where each range begins and where it ends, in the unit of the offsets
   */
  highlight(words, text, offsets, matching = Matching.wordPrefix) {
    const [ends] = this.#call("highlight", [[matching], wordsOf([words]), wordsOf([text]), offsets]);
    return groups(ends, 2).map(([lower, upper]) => [lower, upper]);
  }

  /**
   * Which titles of a list's index share a row.
   * @param {List} list
   * @param {number} maximum the greatest number of rows
   * @param {number} [style] one of {@link Thinning}
   * @param {{at: number, of: number}} [height] a height and that of the whole index
   * @returns {{rows: {kind: "title" | "range" | "dot", item: number, last: number}[], item?: number}} for each row the
   *   first of its items and the last that a range names; and the item at the height
   */
  thin(list, maximum, style = Thinning.dots, height) {
    const [kinds, items, lasts, found] = this.#call("thin", [
      [list.number, maximum, style], height ? [height.at, height.of] : []]);
    const rows = [...kinds].map((kind, row) =>
      ({ kind: /** @type {const} */ (["title", "range", "dot"])[kind], item: items[row], last: lasts[row] }));
    return { rows, item: found[0] };
  }

  /**
   * Changes a selection under the policies of sections.
   * @param {object} change
   * @param {number} change.what one of {@link Select}
   * @param {List} change.list what the reader sees
   * @param {number} [change.section] the key of the section in which the reader chose
   * @param {number} [change.entry]
   * @param {Column} change.selected the entries selected, in the order in which that was done
   * @param {number} change.policy one of {@link Policy}
   * @param {Map<number, number>} [change.policies] of sections with another one
   * @returns {{selected: number[], deselected: number[]}}
   */
  select({ what, list, section = 0, entry = 0, selected, policy, policies = new Map() }) {
    const [now, gone] = this.#call("select", [
      [what, list.number, section, entry], selected, [policy], [...policies.keys()], [...policies.values()]]);
    return { selected: [...now], deselected: [...gone] };
  }

  /**
   * What turns a list into another, in the order in which the steps are to be taken.
   * @param {List} old
   * @param {List} now
   * @returns {{removals: Step[], sectionRemovals: SectionStep[], sectionInsertions: SectionStep[], insertions: Step[],
   *   changed: {id: number, section: number}[]}} the `other` place of a step is where what moves comes from or goes to
   */
  difference(old, now) {
    const answer = this.#call("difference", [[old.number, now.number]]);
    const steps = (/** @type {Int32Array} */ column) => groups(column, 6).map(([id, section, offset, moves, ...other]) =>
      ({ id, section, offset, ...(moves ? { other: { section: other[0], offset: other[1] } } : {}) }));
    const sectionSteps = (/** @type {Int32Array} */ column) => groups(column, 4).map(([key, position, moves, other]) =>
      ({ key, position, ...(moves ? { other } : {}) }));
    return {
      removals: steps(answer[0]),
      sectionRemovals: sectionSteps(answer[1]),
      sectionInsertions: sectionSteps(answer[2]),
      insertions: steps(answer[3]),
      changed: groups(answer[4], 2).map(([id, section]) => ({ id, section })),
    };
  }

  /**
   * @param {string} name of the function
   * @param {Column[]} columns
   * @returns {Int32Array[]} the columns of the answer, which are the caller's own
   */
  #call(name, columns) {
    const length = columns.reduce((length, column) => length + 1 + column.length, 0);
    const request = this.#exports.allocate(length);
    if (request === 0) throw new RangeError(`no memory for ${length} words`);
    // Views are stale after any call that may grow the memory, so each is made when it is needed.
    const words = new Int32Array(this.#exports.memory.buffer, request, length);
    let next = 0;
    for (const column of columns) {
      words[next] = column.length;
      words.set(column, next + 1);
      next += 1 + column.length;
    }
    const answer = this.#exports[name](request, length);
    this.#exports.release(request);
    const [status, count] = new Int32Array(this.#exports.memory.buffer, answer, 2);
    const found = new Int32Array(this.#exports.memory.buffer, answer + 8, count).slice();
    this.#exports.release(answer);
    const result = columnsIn(found);
    if (status !== 0) throw new CoreRefusal(status, [...result[0]]);
    return result;
  }
}

/** @param {Uint8Array[]} texts */
function boundsOf(texts) {
  const bounds = new Int32Array(texts.length + 1);
  texts.forEach((text, position) => { bounds[position + 1] = bounds[position] + text.length; });
  return bounds;
}

/**
 * Bytes as a column: their number, and four in each word.
 * @param {Uint8Array[]} texts
 */
function wordsOf(texts) {
  const bounds = boundsOf(texts);
  const count = bounds[texts.length];
  const words = new Int32Array(1 + Math.ceil(count / 4));
  words[0] = count;
  const bytes = new Uint8Array(words.buffer, 4);
  texts.forEach((text, position) => bytes.set(text, bounds[position]));
  return words;
}

/**
 * @param {Int32Array} column
 * @param {number} size
 */
function groups(column, size) {
  return Array.from({ length: column.length / size }, (_, group) => [...column.subarray(group * size, (group + 1) * size)]);
}

/**
 * @param {Int32Array[]} answer
 * @returns {List}
 */
function listIn([number, keys, bounds, ids, indexed, targets, isEmpty]) {
  return { number: number[0], keys, bounds, ids, indexed, targets, isEmpty };
}

/** @param {Int32Array} words */
function columnsIn(words) {
  const columns = [];
  for (let next = 0; next < words.length; next += 1 + words[next]) {
    columns.push(words.subarray(next + 1, next + 1 + words[next]));
  }
  return columns;
}

/**
 * An instance of the module in `source`.
 * @param {BufferSource | Response} source
 * @returns {Promise<Core>}
 */
export async function instantiate(source) {
  if (typeof Response === "undefined" || !(source instanceof Response)) {
    return new Core((await WebAssembly.instantiate(/** @type {BufferSource} */ (source))).instance);
  }
  if (!source.ok) throw new Error(`${source.url}: ${source.status}`);
  // Only a file of this very type may be compiled while it arrives, and some servers do not know it.
  const isTyped = source.headers.get("content-type")?.trim().toLowerCase() === "application/wasm";
  const { instance } = isTyped
    ? await WebAssembly.instantiateStreaming(source)
    : await WebAssembly.instantiate(await source.arrayBuffer());
  return new Core(instance);
}

/** @type {Promise<Core> | undefined} */
let loaded;

/**
 * The core of the page, loaded when it is first asked for. A failure is not kept: the next call tries anew.
 * @returns {Promise<Core>}
 */
export function load() {
  loaded ??= fetch(new URL("sectioning.wasm", import.meta.url)).then(instantiate).catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
