// Which texts match the words of a query: the rules of a search that run in a page. The functions are pure. The program
// has the same rules, except `spaced` and `unspaced`; tests check that both give the same answers.

// Letters, marks and numbers.
const partOfWord = /[\p{Alphabetic}\p{M}\p{N}]/u;

// Thai, Lao, Myanmar, Hangul, Khmer, Han, kana and their neighbors.
const withoutSpaces = new RegExp("[\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u2e80-\\ud7ff"
  + "\\uf900-\\ufaff\\uff66-\\uffdc\\u{1aff0}-\\u{1b16f}\\u{20000}-\\u{3ffff}]", "u");

/** @param {string} text @param {number} at */
const characterAt = (text, at) => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** @param {string} character */
const isSpaced = (character) => partOfWord.test(character) && !withoutSpaces.test(character);

/**
 * Whether a character makes a word with the letters beside it.
 * @param {string} text
 * @param {number} at
 */
const isLetter = (text, at) => isSpaced(characterAt(text, at));

/**
 * The position of the character before another.
 * @param {string} text
 * @param {number} at
 */
const before = (text, at) => (text.codePointAt(at - 2) ?? 0) > 0xffff ? at - 2 : at - 1;

/** @param {string} text @param {number} at */
const isWordStart = (text, at) => at === 0 || !isLetter(text, at) || !isLetter(text, before(text, at));

/**
 * The first occurrence of a word at or after `at`; -1 if there is none.
 * @param {string} text
 * @param {string} word
 * @param {(at: number) => boolean} isStart
 */
function find(text, word, isStart, at = 0) {
  at = text.indexOf(word, at);
  while (at >= 0 && !isStart(at)) at = text.indexOf(word, at + 1);
  return at;
}

/** @param {string} text @param {boolean} [anywhere] also inside of words */
const startsIn = (text, anywhere) => (/** @type {number} */ at) => anywhere || isWordStart(text, at);

/**
 * Whether an entry contains every word.
 * @param {string} text the folded strings of the entry, separated by line feeds
 * @param {string[]} words folded; none is empty
 * @param {boolean} [anywhere] also inside of words
 */
export const matches = (text, words, anywhere) =>
  words.every((word) => find(text, word, startsIn(text, anywhere)) >= 0);

/**
 * @param {string} text
 * @param {string[]} words
 * @param {(at: number) => boolean} isStart
 * @param {number[]} starts the offset in the original of each code unit
 * @param {number[]} ends the offset in the original of the end of the code unit before
 */
function rangesOf(text, words, isStart, starts, ends) {
  const found = words.flatMap((word) => {
    const ranges = [];
    for (let at = find(text, word, isStart); at >= 0; at = find(text, word, isStart, at + 1)) {
      let end = at + word.length;
      // A character that folds to several letters is highlighted as a whole.
      while (end < text.length && starts[end] === starts[at + word.length - 1]) end += 1;
      ranges.push([starts[at], ends[end]]);
    }
    return ranges;
  });
  return merged(found);
}

/**
 * Finds each word in a text, and returns the ranges to highlight, in ascending order. Ranges that overlap or touch
 * are merged.
 * @param {string} text folded
 * @param {string[]} words folded; none is empty
 * @param {number[]} offsets the offset in the original of each code unit, then the length of the original
 * @param {boolean} [anywhere] also inside of words
 */
export const highlights = (text, words, offsets, anywhere) =>
  rangesOf(text, words, startsIn(text, anywhere), offsets, offsets);

/**
 * Returns the ranges to highlight where the text has separators inside the words, such as “e-mail” for “email”.
 * @param {string} text folded
 * @param {string[]} words folded; none is empty
 * @param {number[]} offsets as above
 */
export function highlightsAcross(text, words, offsets) {
  const { text: letters, offsets: places } = joined(text);
  // A word begins where it does with the separators, and ends before one.
  const ends = places.map((_, at) => offsets[at && places[at - 1] + 1]);
  return rangesOf(letters, words.map((word) => joined(word).text), (at) => isWordStart(text, places[at]),
    places.map((place) => offsets[place]), ends);
}

/**
 * Ranges in ascending order. Those that overlap or touch are one.
 * @param {number[][]} ranges
 */
export function merged(ranges) {
  /** @type {number[][]} */
  const merged = [];
  for (const [lower, upper] of ranges.sort(([one], [other]) => one - other)) {
    const range = merged.at(-1);
    if (range && lower <= range[1]) range[1] = Math.max(range[1], upper);
    else merged.push([lower, upper]);
  }
  return merged;
}

/**
 * The number of code points in a term of a body, by one of them; 0 if it is not part of a word.
 * @param {string} character
 */
function termLength(character) {
  if (!partOfWord.test(character)) return 0;
  if (!withoutSpaces.test(character)) return longest;
  if (/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/.test(character)) return 4;
  return /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/.test(character) ? 6 : 2;
}

/** The maximum number of code points in a term, and the minimum of what is looked up as the beginning of one. */
const [longest, shortest] = [24, 3];

/**
 * Divides a text into runs of characters of the same kind. `length` is the number of characters in their terms; 0 if
 * they are not letters.
 * @typedef {{length: number, run: string[]}} Run
 * @param {string} text folded
 */
export function runs(text) {
  /** @type {Run[]} */
  const runs = [];
  for (const character of text) {
    const length = termLength(character);
    const last = runs.at(-1);
    if (last?.length === length) last.run.push(character);
    else runs.push({ length, run: [character] });
  }
  return runs;
}

const beginsSyllable = /[\u1100-\u115f\ua960-\ua97c]/;

/**
 * What to look up in bodies for a word of letters, or with those of a script without spaces: its parts, and for each
 * place where kinds of characters meet, the last before it and the first after it.
 * @param {string} word folded
 */
function pieces(word) {
  const all = runs(joined(word).text);
  return all.flatMap(({ length, run }, at) => {
    const next = all[at + 1];
    const isWhole = run.length < Math.min(length, shortest);
    const isPart = all[at - 1]?.length || next?.length;
    let end = 0;
    /** @type {Lookup[]} */
    const found = length && !(isPart && (isWhole || length === longest)) ? run.flatMap((_, start) => {
      // The others begin inside of a word or a syllable, are too short, or are after a piece that reaches the end.
      const isStart = !start || length < 6 || beginsSyllable.test(run[start]) && start < run.length - 2;
      if (!isStart || end >= run.length) return [];
      end = start + length;
      return { term: run.slice(start, end).join(""), isWhole };
    }) : [];
    if (length && next?.length) {
      const before = run.slice(length < longest ? run.findLastIndex((letter) => beginsSyllable.test(letter)) : 0);
      const after = next.run.slice(0, next.length < longest ? Math.min(next.length, shortest) - 1 : longest);
      found.push({ term: beginning([...before, ...after].join("")), isWhole: false });
    }
    return found;
  });
}

// What ends a term with symbols, and what words may be written with or without between their letters.
const boundary = /[\s()[\]{}<>"`,;|=!?]/;
const joining = /[-./_:,'"&]/;
const around = /^[\s()[\]{}<>"`,;|=!?']+|[\s()[\]{}<>"`,;|=!?\-./_:'&]+$/g;

/**
 * A word without brackets and quotation marks before it, and without punctuation after it.
 * @param {string} word
 */
export const withoutPunctuation = (word) => word.replace(around, "");

/**
 * Divides a word where a number meets a symbol: after numbers only, and also before them. `80°c` has the parts `80` and
 * `°c`. An `x` between numbers counts as a symbol.
 * @param {string} word folded
 */
export const spaced = (word) => {
  const divided = [/(?<=\d)(?=[\p{S}%]|x\d)/gu, /(?<=\d)(?=[\p{S}%]|x\d)|(?<=[\p{S}%]|\dx)(?=\d)/gu]
    .map((place) => word.replace(place, " "));
  return [...new Set(divided)].filter((each) => each !== word).map((each) => each.split(" "));
};

/**
 * Removes the spaces between numbers and what follows them, and between symbols and numbers.
 * @param {string} text folded
 */
export const unspaced = (text) => text.replace(/(?<=\d) (?!\d)|(?<=[\p{S}%]) (?=\d)/gu, "");

/**
 * Whether a character is between two letters that may be written without it, as a space beside a digit may be.
 * @param {string} text
 * @param {number} at
 */
function joins(text, at) {
  const isSpace = text[at] === " ";
  if (!isSpace && !joining.test(text[at])) return false;
  const beside = [characterAt(text, before(text, at)), characterAt(text, at + 1)];
  return isSpace ? /\d/.test(beside.join("")) && beside.every((each) => /[^\s\p{P}]|%/u.test(each))
    : beside.every(isSpaced);
}

/**
 * The letters of a word; nothing if it has anything but letters and single separators between them.
 * @param {string} word
 */
function joinedLetters(word) {
  const { text } = joined(word);
  if ([...text].every(isSpaced)) return text;
}

/**
 * What to look up: a beginning of terms, or a whole term.
 * @typedef {{term: string, isWhole: boolean}} Lookup
 */

/**
 * What to look up for a word: in the terms of names, of which one must match, and in those of bodies, which must all
 * match. If there is nothing, no body matches.
 * @param {string} word folded; not empty
 * @returns {{names: Lookup[], bodies: Lookup[]}}
 */
export function lookups(word) {
  const own = withoutArticle(withoutPunctuation(word) || word);
  const names = new Set([own, joined(own).text].map(beginning));
  return { names: [...names].map((term) => ({ term, isWhole: false })), bodies: bodyLookups(own) };
}

/**
 * The beginning of a text, at most as long as a term.
 * @param {string} text
 */
export const beginning = (text) => [...text].slice(0, longest).join("");

/**
 * A word without the Arabic article, if at least three letters follow.
 * @param {string} word
 */
function withoutArticle(word) {
  const [, , ...rest] = word;
  const isArticle = /^\u0627\u0644/.test(word) && rest.length > 2;
  return isArticle && rest.slice(0, 3).every(isSpaced) ? rest.join("") : word;
}

/**
 * @param {string} word
 * @returns {Lookup[]}
 */
function bodyLookups(word) {
  if (joinedLetters(word) || runs(word).some(({ length }) => length % longest)) return pieces(word);
  return word.split(boundary).map(withoutPunctuation).filter((part) => part).map((part) => {
    const term = beginning(joinedLetters(part) ?? part);
    return { term, isWhole: [...term].length < shortest };
  });
}

/**
 * Removes the separators that people may leave out. The offsets are those of the code units in the folded text.
 * @param {string} text
 */
export function joined(text) {
  const offsets = [...Array(text.length + 1).keys()].filter((at) => at === text.length || !joins(text, at));
  return { text: offsets.map((at) => text[at] ?? "").join(""), offsets };
}

/**
 * The letters of a word that can be misspelled: of a script with an alphabet, or Hangul, and without numbers. Otherwise
 * none.
 * @param {Run} run
 */
export const spelled = ({ length, run }) =>
  length > 5 && run.length > 2 && !/\p{N}/u.test(run.join("")) ? run.slice(0, 24) : [];
