// How words are spelled: letters that count as equal, and other spellings and forms of a word.

/** Devanagari nasals that can also be written as an anusvara: before a consonant of the same class. */
const nasals = /(?:ङ्)+(?=[क-घ])|(?:ञ्)+(?=[च-झ])|(?:ण्)+(?=[ट-ढ])|(?:न्)+(?=[त-ध])|(?:म्)+(?=[प-भ])/g;

/**
 * Folds letters as the build does: case, accents and other variants are lost.
 * @param {Record<string, string>} table the characters that the other rules do not cover
 */
export function folding(table) {
  const lowered = (/** @type {string} */ text) => Array.from(text, (character) => [...character.toLowerCase()]).flat()
    .map((character) => /[ァ-ヶ]/.test(character) ? String.fromCharCode(character.charCodeAt(0) - 0x60)
      : /[´ʹʻ-ʿ‘’‛′＇]/.test(character) ? "'" : character === "⁄" ? "/" : character);
  const plain = (/** @type {string} */ character) => /[\p{M}\p{Cc}\p{Cf}]/u.test(character) ? "" : character;

  /** @param {string} character lower case */
  function single(character) {
    if (table[character] !== undefined) return table[character];
    const parts = character.normalize("NFKD").replace(/\d+⁄/, " $&");
    const isMark = /(?![\0-\x7f])\p{P}/u.test(character) && !/^[\0-\x7f]$/.test(parts);
    if (isMark || /\p{White_Space}/u.test(character)) return " ";
    return lowered(parts).map((part) => table[part] ?? plain(part)).join("");
  }

  /**
   * The results, since texts consist of few characters.
   * @type {Map<string, string>}
   */
  const known = new Map();

  /**
   * Returns the folded text, and the offset in the text of each of its code units, then the length of the text.
   * @param {string} text
   */
  return (text) => {
    let folded = "";
    /** @type {number[]} */
    const offsets = [];
    // A letter with the marks, vowels and final consonants that normalization combines with it.
    for (const { 0: letter, index = 0 } of text.matchAll(/[^][\p{M}\u1160-\u11ff]*/gu)) {
      let units = known.get(letter);
      if (units === undefined) known.set(letter, units = lowered(letter.normalize("NFC")).map(single).join(""));
      for (const unit of units) {
        if (unit === " " && (!folded || folded.endsWith(" "))) continue;
        folded += unit;
        offsets.push(...Array(unit.length).fill(index));
      }
    }
    for (const { 0: { length }, index = 0 } of [...folded.matchAll(nasals)].reverse()) {
      folded = folded.slice(0, index) + folded.slice(index + length);
      offsets.splice(index, length);
    }
    return { text: folded, offsets: [...offsets, text.length] };
  };
}

/** @type {Record<string, string>} */
const spelled = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", þ: "th", "×": "x", "−": "-" };

/**
 * Replaces German and Scandinavian letters, and signs, by what is typed where a keyboard lacks them.
 * @param {string} text
 * @param {number[]} [offsets] gets the offset in the text of each code unit
 */
export const spelledOut = (text, offsets = []) =>
  text.replace(/[µμ](?=[a-zA-Z])/g, "u").replace(/[^]\p{M}*/gu, (letter, at) => {
    const typed = letter.normalize("NFC").toLowerCase().replace(/[äöüåøþ×−]/g, (each) => spelled[each]);
    offsets.push(...Array(typed.length).fill(at));
    return typed;
  });

/**
 * The endings that replace each other in the simple forms of words, such as plurals, by language.
 * @type {Record<string, string[][]>}
 */
const endings = {
  de: [["", "e", "en", "er", "ern", "es", "n", "s"]],
  en: [["", "s"], ["s", "ses"], ["x", "xes"], ["ch", "ches"], ["sh", "shes"], ["y", "ies"]],
  es: [["", "s"], ["", "es"], ["z", "ces"], ["a", "as", "o", "os"]],
  fr: [["", "s"], ["", "x"], ["", "e", "es"], ["al", "aux"]],
  sv: [["", "ar", "arna", "en", "er", "erna", "et", "n", "na"], ["a", "an", "or", "orna"], ["e", "ar", "arna", "en"]],
};

/** The words that only look like forms of shorter ones. */
const exceptions = /^(?:news|[a-z]*(?:ss|us|is))$/;

/**
 * Other forms of a word, except those that begin with it, which are found anyway.
 * @param {string} word folded
 * @param {string} language
 */
export function forms(word, language) {
  const own = language.slice(0, 2);
  if (own === "en" && exceptions.test(word)) return [];
  const found = (endings[own] ?? []).flatMap((group) => group.flatMap((ending) => {
    const start = word.slice(0, word.length - ending.length);
    return word.endsWith(ending) && start.length >= 2 ? group.map((other) => start + other) : [];
  }));
  return [...new Set(found)].filter((form) => form.length >= 3 && !form.startsWith(word));
}
