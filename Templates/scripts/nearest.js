// Suggests entries for a query that matches nothing: those whose names have words that differ by a letter or two.

import { pause } from "./frames.js";
import { runs, spelled } from "./matching.js";
import { common, filesWith } from "./term-index.js";

/**
 * @typedef {import("./lookup.js").Lookup} Lookup
 * @typedef {import("./term-index.js").Files} Files
 */

/** The number of entries after which no more words are looked up, and the maximum. */
const [enough, maximum] = [3, 6];

/** How many words are looked up at the same time, and in all for one that is misspelled. */
const [together, most] = [3, 12];

/** The maximum number of misspelled words. */
const mistakes = 3;

/** The maximum number of files of words in each direction. */
const files = 3;

/**
 * The cost of a letter that is replaced or superfluous. A letter that is missing, or two that are exchanged, cost 1.
 * They are likelier, because a wrong letter can be any letter of the alphabet.
 */
const other = 1.25;

/**
 * The number of edits that are allowed in a word.
 * @param {number} length
 */
const allowed = (length) => length < 4 ? 0 : length < 8 ? 1 : 2;

/**
 * The cost of the edits between what is typed and a word (optimal string alignment). Its integer part is their number.
 * @param {string[]} typed letters
 * @param {string[]} word letters
 * @param {number} edits their maximum, at most 3; if there are more, the cost is infinite
 */
export function distance(typed, word, edits) {
  if (Math.abs(typed.length - word.length) > edits) return Infinity;
  const limit = other * edits;
  // What both begin with needs no edit.
  let start = 0;
  while (start < word.length && typed[start] === word[start]) start += 1;
  const length = word.length - start;
  // The costs between the beginnings of both: with one letter less that is typed, and with two.
  let [row, before] = [Array.from({ length: length + 1 }, (_, to) => to), [Infinity]];
  for (let at = 1; start + at <= typed.length; at += 1) {
    const next = Array(length + 1).fill(Infinity);
    const [letter, letterBefore] = [typed[start + at - 1], typed[start + at - 2]];
    let least = next[0] = at * other;
    for (let to = Math.max(1, at - edits); to <= Math.min(length, at + edits); to += 1) {
      const target = word[start + to - 1];
      const isExchanged = at > 1 && to > 1 && letter === word[start + to - 2] && letterBefore === target;
      next[to] = Math.min(row[to - 1] + (letter === target ? 0 : other), row[to] + other, next[to - 1] + 1,
        isExchanged ? before[to - 2] + 1 : Infinity);
      least = Math.min(least, next[to]);
    }
    if (least > limit) return Infinity;
    [before, row] = [row, next];
  }
  return row[length] > limit ? Infinity : row[length];
}

/**
 * Reads the words of a file, each as its letters.
 * @param {string} text
 */
export function decode(text) {
  /** @type {string[]} */
  let word = [];
  return Array.from(text.matchAll(/([A-Y])([^A-Y]*)/g), ([, shared, rest]) =>
    word = [...word.slice(0, shared.charCodeAt(0) - 65), ...rest]);
}

/** @param {string[]} letters @param {number} from */
const reversed = (letters, from = 0) => letters.slice(from).reverse();

/**
 * The files that have the words within one edit, in each direction. Where a word is divided, an edit leaves what is
 * before or after as it is, or exchanges the two letters beside. The division with the fewest files is used.
 * @param {Files[]} lists
 * @param {string[]} typed
 */
function filesWithinOne([forward, backward], typed) {
  const divided = typed.slice(1).map((letter, before) => {
    const at = before + 1;
    const exchanged = [...typed.slice(0, before), letter, typed[before], ...typed.slice(at + 1)];
    const starts = [typed.slice(0, at), exchanged].flatMap((start) => filesWith(forward, start.join("")));
    return [[...new Set(starts)], filesWith(backward, reversed(typed, at).join(""))];
  });
  const counts = divided.map(([starts, ends]) => starts.length + ends.length);
  return divided[counts.indexOf(Math.min(...counts))];
}

/**
 * The files that have most words within two edits, in each direction: those with the same beginning or the same end, as
 * short as the number of files allows.
 * @param {Files[]} lists
 * @param {string[]} typed
 */
const filesWithinTwo = (lists, typed) => [typed, reversed(typed)].map((letters, direction) =>
  [[], ...letters].map((_, length) => filesWith(lists[direction], letters.slice(0, length).join("")))
    .find(({ length }) => length <= files) ?? []);

/**
 * The words of names that are within some edits of what is typed, the nearest first.
 * @param {Lookup} lookup
 * @param {string[]} typed
 * @param {number} edits
 */
async function wordsNear({ spellings, read }, typed, edits) {
  if (!spellings) return [];
  const needed = (edits === 1 ? filesWithinOne : filesWithinTwo)(await read(spellings, JSON.parse), typed);
  const contents = await Promise.all(needed.map((files) =>
    Promise.all(files.map((digest) => read(digest, decode)))));
  /** @type {Map<string, number>} */
  const costs = new Map();
  for (const [direction, files] of contents.entries()) {
    for (const words of files) {
      await pause();
      for (const letters of words) {
        const word = direction ? reversed(letters) : letters;
        const cost = distance(typed, word, edits);
        if (cost < Infinity) costs.set(word.join(""), cost);
      }
    }
  }
  return [...costs].sort(([, one], [, other]) => one - other);
}

/**
 * The entries with a word in their names.
 * @param {Lookup} lookup
 * @param {string} word
 */
async function entriesWith({ names }, word) {
  const terms = await names(word);
  return terms.filter(([term]) => spelled(runs(term)[0]).join("") === word).flatMap(([, entries]) => entries);
}

/**
 * The entries with words that are within some edits of each misspelled word, with their costs.
 * @param {Lookup} lookup
 * @param {string[][]} wrong
 * @param {{has: (entry: number) => boolean} | undefined} matching the entries that have the other words
 * @param {number} edits
 */
async function entriesNear(lookup, wrong, matching, edits) {
  /** @type {Map<number, number>} */
  let found = new Map();
  for (const [at, typed] of wrong.entries()) {
    const words = await wordsNear(lookup, typed, Math.min(edits, allowed(typed.length)));
    const [before, isLast] = [at ? found : matching, at === wrong.length - 1];
    const costs = at ? found : new Map();
    found = new Map();
    for (let from = 0; from < Math.min(words.length, most) && !(isLast && found.size >= enough); from += together) {
      const entries = await Promise.all(words.slice(from, from + together).map(async ([word, cost]) =>
        ({ cost, entries: await entriesWith(lookup, word) })));
      for (const { cost, entries: all } of entries) {
        for (const entry of all) {
          if (!found.has(entry) && (before?.has(entry) ?? true)) found.set(entry, (costs.get(entry) ?? 0) + cost);
        }
      }
    }
  }
  return [...found].sort((one, other) => one[1] - other[1] || one[0] - other[0]).slice(0, maximum);
}

/**
 * Divides the words of a query into the entries that match them, and words that are misspelled. A word in which only a
 * part is wrong is divided, too.
 * @param {Lookup} lookup
 * @param {string} query
 */
async function divide(lookup, query) {
  /** @type {import("./term-index.js").EntrySet[]} */
  const matching = lookup.own ? [lookup.own] : [];
  /** @type {string[][]} */
  const wrong = [];
  for (const word of lookup.words(query)) {
    const found = await lookup.find(word);
    if (found.size) matching.push(found);
    else for (const run of runs(word).filter(({ length }) => length)) {
      const found = await lookup.find(run.run.join(""));
      if (found.size) matching.push(found);
      else wrong.push(spelled(run));
    }
  }
  return { matching: matching.length ? common(matching) : undefined, wrong };
}

/**
 * The nearest entries of a catalog for a query that matches nothing, with their costs. Words that match something stay.
 * Each other word is replaced by words of names, with as few edits as possible.
 * @param {Lookup} lookup
 * @param {string} query
 * @returns {Promise<[entry: number, cost: number][]>}
 */
export async function nearest(lookup, query) {
  const { matching, wrong } = await divide(lookup, query);
  const most = wrong.length > mistakes ? 0 : Math.max(0, ...wrong.map(({ length }) => allowed(length)));
  if (matching?.size === 0 || wrong.some(({ length }) => !allowed(length))) return [];
  for (let edits = 1; edits <= most; edits += 1) {
    const found = await entriesNear(lookup, wrong, matching, edits);
    if (found.length) return found;
  }
  return [];
}
