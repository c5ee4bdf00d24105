// The core, compiled to WebAssembly, as functions over lists of numbers.
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

/** An instance of the core. Calls of one instance follow one another; none keeps anything. */
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
   * Cuts entries into sections.
   * @param {object} list
   * @param {[Column, Column]} list.keys the section keys of each entry, as {@link columnsOf} makes them
   * @param {Column} [list.identities] of the entries; by default 0, 1, 2 …
   * @param {Column} [list.given] keys that come first
   * @param {Column} [list.last] keys that come last
   * @param {number} [list.remainder] one of {@link Remainder}
   * @param {number} [list.empty] one of {@link Empty}
   * @returns {{keys: Int32Array, bounds: Int32Array, identities: Int32Array,
   *   indexed: Int32Array, targets: Int32Array, isEmpty: Int32Array}} the sections' keys, the identities in each as
   *   lists, the keys of the index, and for each of those the position of the section that it leads to and whether
   *   it has no entries; the last two without numbers where there is no section
   * @throws {CoreRefusal} where an identity is repeated in a section
   */
  section({ keys, identities = [], given = [], last = [], remainder = Remainder.appearance, empty = Empty.omit }) {
    const answer = this.#call("section", [...keys, identities, given, last, [remainder, empty]]);
    return {
      keys: answer[0], bounds: answer[1], identities: answer[2],
      indexed: answer[3], targets: answer[4], isEmpty: answer[5],
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
