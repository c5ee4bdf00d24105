// Formats numbers as the build does. The first Intl.NumberFormat of a page takes longer than everything else that a key
// in the search does, so counts do without it.

/**
 * @param {string} examples 1234 and 12345678 as the build formats them, separated by a space
 * @param {string} lang
 * @returns {(number: number) => string}
 */
export function formatter(examples, lang) {
  const [short, long] = examples.split(" ");
  const groups = (long.match(/\p{Nd}+/gu) ?? ["1"]).map((group) => [...group]);
  const zero = (groups[0][0].codePointAt(0) ?? 0) - 1;
  const separator = long.match(/\P{Nd}+/u)?.[0];
  /** The digits of the last group, and of those before it. */
  const [other, last] = [groups.at(-2), groups.at(-1)].map((group) => group?.length ?? 0);
  /** The number of digits from which on they are grouped. */
  const least = /\P{Nd}/u.test(short) ? 4 : 5;
  const localized = (/** @type {string} */ digits) =>
    digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  /** @type {((number: number) => string) | undefined} */
  let format;
  return (number) => {
    let rest = String(number);
    if (!/^\d+$/.test(rest)) {
      const numberingSystem = zero === 0x660 ? "arab" : undefined;
      return (format ??= new Intl.NumberFormat(lang, { numberingSystem }).format)(number);
    }
    const parts = [];
    if (separator && rest.length >= least) {
      for (let size = last; rest.length > size; size = other) {
        parts.unshift(rest.slice(-size));
        rest = rest.slice(0, -size);
      }
    }
    return [rest, ...parts].map(localized).join(separator);
  };
}

/** @typedef {ReturnType<typeof createStrings>} Strings */

/**
 * Strings of the interface, with the numbers and plural forms of their language.
 * @param {string} lang
 */
export function createStrings(lang) {
  const plurals = new Intl.PluralRules(lang);
  /** @type {Record<string, string>} */
  const words = {};
  /** @type {ReturnType<typeof formatter> | undefined} */
  let format;
  return {
    /** They are empty until the search is loaded. */
    words,
    /** @param {number} number */
    format: (number) => (format ??= formatter(words.numbers, document.documentElement.lang))(number),
    /**
     * The form of a string with a count. It has a line for each plural category.
     * @param {string} text
     * @param {number} count
     */
    form: (text, count) => [plurals.select(count), "other"]
      .map((category) => new RegExp(`^${category}=(.*)`, "m").exec(text)?.[1]).find((found) => found) ?? "",
  };
}
