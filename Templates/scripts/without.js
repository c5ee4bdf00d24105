// Finds out which words of a query to leave out, where no entry has all of them.

import { unitsOf } from "./query.js";

/** The maximum number of words of which each is left out alone. */
const most = 6;

/**
 * A query without some of its words, and the number of entries that match it.
 * @typedef {{name: string, query: string, count: number, isLost: boolean}} Rest `name`: the words that it lacks;
 *   `isLost`: they match nothing
 */

/**
 * The queries that match something. They lack the words that match nothing. If each word matches something, each query
 * lacks one.
 * @param {string} query which matches nothing
 * @param {(query: string) => boolean} hasWords
 * @param {(query: string) => Promise<number>} count the number of entries that match a query
 * @returns {Promise<Rest[]>} in the order of the words
 */
export async function without(query, hasWords, count) {
  const units = unitsOf(query).map(({ text }) => text).filter(hasWords);
  if (units.length < 2) return [];
  const counts = await Promise.all(units.map(count));
  const isLost = counts.includes(0);
  if (!isLost && units.length > most) return [];
  const omitted = isLost ? [counts.map((count) => !count)]
    : units.map((_, at) => units.map((_, other) => other === at));
  const rests = await Promise.all(omitted.map(async (omitted) => {
    const [left, query] = [true, false].map((is) => units.filter((_, at) => omitted[at] === is).join(" "));
    // A mark at the end of a word separates it from the next one.
    const name = left.replace(/[,;:.!?]+(?= |$)/g, "");
    return { name, query, count: query ? await count(query) : 0, isLost };
  }));
  return rests.filter(({ count }) => count);
}
