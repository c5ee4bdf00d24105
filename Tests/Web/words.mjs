// The module without the script: requests of any words, whole or not.

import { bytes } from "./module.mjs";

const module = new WebAssembly.Module(bytes);

/** An instance that nobody else uses. */
export const instance = () => new WebAssembly.Instance(module);

/** The words of some columns. @param {ArrayLike<number>[]} columns */
export const wordsOf = (columns) => columns.flatMap((column) => [column.length, ...column]);

/**
 * Gives some words to a function, and returns the status and the words of its answer.
 * @param {WebAssembly.Exports} exports @param {string} name @param {number[]} words
 */
export function answer(exports, name, words) {
  const request = exports.allocate(words.length);
  new Int32Array(exports.memory.buffer, request, words.length).set(words);
  const at = exports[name](request, words.length);
  exports.release(request);
  const [status, count] = new Int32Array(exports.memory.buffer, at, 2);
  const found = [...new Int32Array(exports.memory.buffer, at + 8, count)];
  exports.release(at);
  return { status, words: found };
}
