// Finds the entries that match what is typed and what narrows the list.

import { fill } from "./dom.js";
import { withPhrases } from "./phrases.js";
import { unitsOf } from "./query.js";
import { common } from "./term-index.js";
import { without } from "./without.js";

/**
 * @typedef {import("./lookup.js").Lookup} Lookup
 * @typedef {import("./term-index.js").EntrySet} EntrySet
 * @typedef {ReturnType<typeof import("./narrow.js").createNarrow>} Choices what narrows the list
 */

/**
 * How the texts of entries are read to compare phrases with them.
 * @typedef {Omit<Parameters<typeof withPhrases>[2], "lookup">} Reading
 */

/**
 * Finds the entries that have the words and the phrases of a query.
 * @param {Lookup} lookup
 * @param {string} query
 * @param {Reading} reading
 */
export async function findAll(lookup, query, reading) {
  const found = await lookup.find(query, reading.signal);
  if (!unitsOf(query).some(({ phrase }) => phrase !== undefined)) return found;
  return withPhrases(found, query, { lookup, ...reading });
}

/**
 * @param {typeof findAll} findIn finds what matches a query
 * @param {ReturnType<typeof import("./status.js").createStatus>["wait"]} wait
 * @param {import("./numbers.js").Strings} strings
 * @param {() => Choices | undefined} choices
 */
export function createFinder(findIn, wait, { words, format }, choices) {
  /**
   * Finds the entries that match a query and the choices. Without either, returns nothing.
   * @param {Lookup} lookup
   * @param {string} query
   * @param {AbortSignal} signal
   * @param {string[]} [notes] gets what is reported with what was found
   */
  async function find(lookup, query, signal, notes = []) {
    const reading = {
      signal,
      /** @param {EntrySet} found */
      narrow: async (found) => choices()?.find(lookup, found),
      /** @param {number} read @param {number} count */
      report(read, count) {
        notes.push(fill(words.phraseRead, { position: format(read), count: format(count) }));
      },
    };
    const matching = lookup.words(query).length ? await wait(findIn(lookup, query, reading), signal) : undefined;
    const chosen = choices();
    const found = chosen ? await wait(chosen.find(lookup, matching), signal) : matching;
    return found && lookup.own ? common([found, lookup.own]) : found;
  }

  return {
    find,
    /**
     * What would be found without some words of a query.
     * @param {Lookup} lookup
     * @param {string} value
     * @param {AbortSignal} signal
     * @param {(found: EntrySet) => number} count
     */
    async rests(lookup, value, signal, count) {
      const countOf = async (/** @type {string} */ query) => {
        const found = await find(lookup, query, signal);
        return found ? count(found) : 0;
      };
      const rests = await without(value, (query) => lookup.words(query).length > 0, countOf);
      // What narrows the list counts what matches the whole query.
      await find(lookup, value, signal);
      return rests;
    },
  };
}
