// Finds the entries among the results that are named as typed, and the best match.

import { bestOf, naming } from "./status.js";
import { firstOf } from "./term-index.js";

/**
 * @typedef {import("./found-section.js").FoundSection} FoundSection
 * @typedef {import("./status.js").Match} Match
 */

/** How many rows are read to find those with a name, which may have a long beginning in common, and the best one. */
const [mostNamed, mostBest] = [16, 3];

/**
 * @param {FoundSection[]} sections
 * @param {import("./lookup.js").Lookup} lookup
 * @param {import("./rows.js").Rows["fetchRow"]} fetchRow
 * @param {(section: FoundSection, position: number) => Match} matchAt
 */
export function createNames(sections, lookup, fetchRow, matchAt) {
  /**
   * The first of the entries that were found that are in a set.
   * @param {number} most
   * @param {import("./term-index.js").EntrySet} set
   */
  const foundFirst = (most, set) => firstOf(sections.map(({ found }) => found), most, set);

  /**
   * The first row of an entry that was found.
   * @param {number} entry
   */
  function matchOf(entry) {
    const section = sections.find(({ found }) => found.includes(entry)) ?? sections[0];
    return { section: section.title, ...matchAt(section, section.found.indexOf(entry)) };
  }

  return {
    /**
     * The entries that are named as typed.
     * @param {string} value
     */
    async exact(value) {
      const entries = [...new Set(foundFirst(mostNamed, await lookup.called(value, true)))];
      const candidates = await Promise.all(entries.map(async (entry) => ({
        ...matchOf(entry), row: await fetchRow(entry),
      })));
      const isNamed = naming(value, lookup.fold);
      return candidates.filter(({ row }) => isNamed(row));
    },
    /**
     * Is among the first entries with a name that begins with what is typed, or else with its words in their names, as
     * whole words if there are any.
     * @param {string[]} words
     * @param {string} query
     */
    async best(words, query) {
      if (!words.length) return;
      /** @type {number[]} */
      let found = [];
      for (const find of [
        () => lookup.called(query, false), () => lookup.named(words, true), () => lookup.named(words, false),
      ]) {
        if (!found.length) found = foundFirst(mostBest, await find());
      }
      // Each row can be in a file of its own. Most often, the title of the first one matches.
      for (const entry of found) {
        const row = bestOf([await fetchRow(entry)], query, lookup.fold);
        if (row) return { row, ...matchOf(entry) };
      }
    },
  };
}
