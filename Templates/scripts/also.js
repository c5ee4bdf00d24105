// Finds entries by other names, on a list that may not show them.

import { createRows } from "./rows.js";
import { naming } from "./status.js";

/** The maximum number of rows that are read. */
const most = 8;

/**
 * The ids of the entries with another name that is what is typed.
 * @param {import("./lookup.js").Lookup} lookup
 * @param {string[]} ids of all entries
 * @param {import("./status.js").Query} query
 * @param {Set<string>} known the ids of those that the list shows
 */
export async function alsoNamed(lookup, ids, { value, fold, found }, known) {
  const { fetchRow } = createRows(lookup, new URL("../../", lookup.url));
  const candidates = [...await lookup.called(value, true)]
    .filter((entry) => found.has(ids[entry]) && !known.has(ids[entry])).slice(0, most);
  const rows = await Promise.all(candidates.map((entry) => fetchRow(entry)));
  const isNamed = naming(value, fold);
  return candidates.filter((_, at) => isNamed(rows[at])).map((entry) => ids[entry]);
}
