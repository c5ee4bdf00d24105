// Divides what is typed into words and phrases. Quotes make a phrase, and one that is open counts to the end.

/** The maximum number of characters of a query. */
export const longest = 200;

// A quote inside of a word, or after a number, is a part of it.
const quoted = /(?<![\p{L}\p{M}\p{N}])["“”„‟«»]([^"“”„‟«»]*)(["“”„‟«»](?![\p{L}\p{M}\p{N}])|$)/gu;

/**
 * A word, or words in quotes.
 * @typedef {{text: string, phrase?: string, isClosed?: boolean}} Unit
 */

/**
 * The words and phrases of a query, in their order.
 * @param {string} query
 * @returns {Unit[]}
 */
export function unitsOf(query) {
  /** @type {Unit[]} */
  const units = [];
  let end = 0;
  const addWords = (/** @type {string} */ text) => units.push(...text.split(/\s+/).map((text) => ({ text })));
  for (const { 0: text, 1: phrase, 2: close, index = 0 } of query.matchAll(quoted)) {
    addWords(query.slice(end, index));
    units.push({ text, phrase, isClosed: close !== "" });
    end = index + text.length;
  }
  addWords(query.slice(end));
  return units.filter(({ text }) => text);
}

/**
 * A query without its quotes.
 * @param {string} query
 */
export const unquoted = (query) => query.replace(quoted, " $1 ");

/**
 * Cuts what is too long, but not inside of a character.
 * @param {string} query
 */
export const cut = (query, most = longest) => query.slice(0, most).replace(/[\ud800-\udbff]$/, "");
