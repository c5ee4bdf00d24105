// Finds entries by other names, on a list that does not show them.

import { rowOf, titleOf } from "./dom.js";
import { matches } from "./matching.js";
import { createRows } from "./rows.js";
import { naming } from "./status.js";

/** The maximum number of rows that are read. */
const most = 8;

/**
 * The ids of the entries with another name that is what is typed.
 * @param {import("./lookup.js").Lookup} lookup
 * @param {string[]} ids of all entries
 * @param {import("./status.js").Query} query
 */
export async function alsoNamed(lookup, ids, { value, terms, fold, found }) {
  const { fetchRow } = createRows(lookup, new URL("../../", lookup.url));
  const candidates = [];
  for (const entry of await lookup.called(value, true)) {
    if (candidates.length === most) break;
    const row = found.has(ids[entry]) && rowOf(ids[entry]);
    // If the title has the words, no other name need have them.
    if (row && !matches(fold(titleOf(row)).text, terms)) candidates.push(entry);
  }
  const rows = await Promise.all(candidates.map((entry) => fetchRow(entry)));
  const isNamed = naming(value, fold);
  return candidates.filter((_, at) => isNamed(rows[at])).map((entry) => ids[entry]);
}
