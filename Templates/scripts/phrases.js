// Compares the phrases of a query with the texts of the entries that have its words. The search data does not have the
// order of words, so the rows and the pages of entries are read.

import { all } from "./dom.js";
import { readPage } from "./marks.js";
import { unitsOf } from "./query.js";
import { createRows } from "./rows.js";
import { EntrySet } from "./term-index.js";

/** The maximum number of entries that are read, and the number of those that are read at once. */
const [most, atOnce] = [48, 6];

/** Only words and the spaces between them are compared. */
const plain = (/** @type {string} */ folded) => ` ${folded.replace(/[^\p{Alphabetic}\p{M}\p{N}]+/gu, " ").trim()} `;

/**
 * The phrases of more than one word.
 * @param {string} query
 * @param {import("./marks.js").Fold} fold
 */
function phrasesOf(query, fold) {
  // The last word of an open phrase may be the beginning of one.
  const phrases = unitsOf(query).map(({ phrase = "", isClosed }) =>
    plain(fold(phrase).text).slice(0, isClosed ? undefined : -1));
  return phrases.filter((phrase) => phrase.trim().includes(" "));
}

/**
 * The entries that have the phrases of a query.
 * @param {EntrySet} found the entries that have the words
 * @param {string} query
 * @param {object} search
 * @param {import("./lookup.js").Lookup} search.lookup
 * @param {import("./rows.js").Rows} [search.rows]
 * @param {AbortSignal} search.signal
 * @param {number} [search.limit] the maximum number of entries that are read
 * @param {(found: EntrySet) => Promise<EntrySet | undefined>} [search.narrow] returns those that are shown. They are
 *   read first
 * @param {(read: number, count: number) => void} search.report is called if not all that are shown were read
 */
export async function withPhrases(found, query, { lookup, rows, signal, limit = most, narrow, report }) {
  const { fold, count, url, own = found } = lookup;
  const phrases = phrasesOf(query, fold);
  if (!phrases.length || !found.size) return found;
  const { fetchRow } = rows ?? createRows(lookup, new URL("../../", url));
  // Most phrases that readers know are names.
  const named = await lookup.named(lookup.words(query), false, signal);
  const entries = own.among([...found]);
  const shown = await narrow?.(found) ?? found;
  const order = (/** @type {number} */ entry) => (shown.has(entry) ? 0 : 2) + (named.has(entry) ? 0 : 1);
  const waiting = entries.toSorted((one, other) => order(one) - order(other)).slice(0, limit);
  const needed = shown.among(entries).length;
  if (waiting.length < needed) report(waiting.length, needed);

  /** @param {number} entry */
  async function hasPhrases(entry) {
    const row = await fetchRow(entry, signal);
    /** @param {string[]} texts */
    const has = (texts) => phrases.every((phrase) => texts.some((text) => text.includes(phrase)));
    const { names = "" } = row.dataset;
    const texts = [names, ...all("bdi, .cell", row).map(({ textContent }) => textContent)]
      .map((text) => plain(fold(text).text));
    const link = row.querySelector("a");
    if (has(texts) || link?.origin !== location.origin) return has(texts);
    const page = await readPage(link.href, fold, signal).catch(() => []);
    return has([...texts, ...page.map(({ readings }) => plain(readings[0].text))]);
  }

  /** @type {number[]} */
  const matching = [];
  async function work() {
    for (let entry; !signal.aborted && (entry = waiting.shift()) !== undefined;) {
      if (await hasPhrases(entry)) matching.push(entry);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return new EntrySet(count, matching);
}
