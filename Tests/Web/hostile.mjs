// Requests that no page of ours makes: whatever the words are, there is an answer, and the instance goes on.

import assert from "node:assert/strict";
import { law } from "./law.mjs";
import { generator } from "./random.mjs";
import { answer, instance, wordsOf } from "./words.mjs";

const functions = ["load", "forget", "section", "search", "highlight", "thin", "select", "difference"];
const edges = [0, 1, 2, 3, 4, 5, -1, -2, 97, 255, 65_536, 2 ** 30, 2 ** 31 - 1, 2 ** 31 - 2, 2 ** 31 - 4, -(2 ** 31)];

/** Requests that are whole, for a catalog 0 of three entries and its list 0. */
const whole = {
  load: [[3, 1], [5, 6, 7], [1, 2, 3], [0, 1, 2, 3], [5, 6, 5], [0, 1, 2, 3], [3, 0x636261]],
  forget: [[7], [8]],
  section: [[0, 0, 2], [1], [6, 9], [5]],
  search: [[0, 0, 1], [1, 97]],
  highlight: [[1], [3, 0x612061], [4, 0x61626161], [0, 1, 2, 3, 4]],
  thin: [[0, 2, 1], [1, 3]],
  select: [[0, 0, 5, 5], [6], [1], [6], [2]],
  difference: [[0, 0]],
};
const cutAgain = [[0, 0, 0], [0], [], []];
// The sections' keys, bounds and entries; the index, where it leads, and what of it is empty.
const sections = [[5, 6], [0, 2, 3], [5, 7, 6], [5, 6], [0, 1], [0, 0]];

function prepared() {
  const { exports } = instance();
  assert.equal(answer(exports, "load", wordsOf(whole.load)).status, 0);
  assert.equal(answer(exports, "section", wordsOf(cutAgain)).status, 0);
  return exports;
}

/** Asks as a page does, and gives up what that kept. */
function isWell(exports) {
  const { status, words } = answer(exports, "section", wordsOf(cutAgain));
  assert.equal(status, 0);
  assert.deepEqual(words.slice(2), wordsOf(sections));
  answer(exports, "forget", wordsOf([[], [words[1]]]));
}

const statuses = new Set([0, 2, 3, 4, 11, 12, 100, 101]);

/** @param {WebAssembly.Exports} exports @param {string} name @param {number[]} words */
function ask(exports, name, words) {
  // What the requests stand on is not forgotten.
  if (name === "forget" && words.includes(0)) return;
  let made;
  try {
    made = answer(exports, name, words);
  } catch (error) {
    error.message = `${name} [${words.join(", ")}]: ${error.message}`;
    throw error;
  }
  assert(statuses.has(made.status), `${name} [${words.join(", ")}]: status ${made.status}`);
  // Lists and catalogs pile up otherwise.
  if (made.status === 0 && name === "load" && made.words[1]) answer(exports, "forget", wordsOf([[made.words[1]], []]));
  if (made.status === 0 && (name === "section" || name === "search")) answer(exports, "forget", wordsOf([[], [made.words[1]]]));
}

/** A function's own request with a few words that are others, more or fewer. */
function bent(random, columns) {
  const words = wordsOf(columns);
  for (let times = 1 + random.below(3); times; times -= 1) {
    const at = random.below(words.length + 1);
    random.one([
      () => words.splice(at, 1), () => words.splice(at, 0, random.one(edges)), () => words.splice(at, 1, random.one(edges)),
      () => words.splice(at, 1, (words[at] ?? 0) + random.one([1, -1])),
    ])();
  }
  return words;
}

/** Columns of the right lengths, filled with anything. */
const filled = (random, columns) => wordsOf(columns.map((column) => column.map(() => random.one(edges))));

/** Any words. */
const any = (random) => random.list(random.below(30), () => random.one([random.one(edges), random.below(8)]));

for (const name of functions) {
  law(`20,000 random requests never trap: ${name}`, () => {
    const exports = prepared();
    const random = generator(functions.indexOf(name));
    for (let time = 0; time < 20_000; time += 1) {
      ask(exports, name, random.one([() => any(random), () => bent(random, whole[name]), () => filled(random, whole[name])])());
      if (time % 100 === 0) isWell(exports);
    }
    isWell(exports);
    assert.equal(answer(exports, name, wordsOf(whole[name])).status, 0);
  });
}

law("every word of a request may be any of the edges", () => {
  const exports = prepared();
  for (const name of functions) {
    const words = wordsOf(whole[name]);
    for (let at = 0; at < words.length; at += 1) {
      for (const edge of edges) ask(exports, name, words.toSpliced(at, 1, edge));
    }
    for (let length = 0; length < words.length; length += 1) ask(exports, name, words.slice(0, length));
  }
  isWell(exports);
});

law("random requests do not make the memory grow without end", () => {
  const exports = prepared();
  const random = generator(99);
  const ten = () => {
    for (let time = 0; time < 10_000; time += 1) {
      const name = random.one(functions);
      ask(exports, name, bent(random, whole[name]));
    }
    return exports.memory.buffer.byteLength;
  };
  const size = ten();
  assert.equal(ten(), size);
});
