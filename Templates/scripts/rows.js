// Rows for the results of a search, from files that the build made.

import { all, find, parsed, seek } from "./dom.js";
import { digestAt } from "./term-index.js";

/**
 * Returns a function that finds the file with the row of an entry, and the position of the row in it.
 * @param {import("./lookup.js").Lookup["rows"]} files
 */
function createLocator([digests, counts]) {
  let sum = 0;
  const starts = counts.map((count) => (sum += count) - count);
  return (/** @type {number} */ entry) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= entry) low = middle;
      else high = middle;
    }
    return { digest: digestAt(digests, low), position: entry - starts[low] };
  };
}

/**
 * Gives a list the columns of a row.
 * @param {HTMLElement} list
 * @param {Element} row
 */
export function setColumns(list, row) {
  if (row.matches(".columns")) list.style.setProperty("--cells", String(all(".cell", row).length));
}

/** @typedef {ReturnType<typeof createRows>} Rows */

/**
 * @param {import("./lookup.js").Lookup} lookup
 * @param {string | URL} catalog the page that URLs are relative to
 */
export function createRows(lookup, catalog) {
  /** @param {string} url */
  function absolute(url) {
    try {
      return new URL(url, catalog).href;
    } catch {
      return url;
    }
  }

  /** @param {string} html */
  function parse(html) {
    const rows = all("[data-entry]", parsed(html));
    for (const row of rows) {
      // Other names of an entry follow its row. If it has a page, that shows them.
      const also = row.nextElementSibling;
      if (also?.matches(".also")) {
        row.dataset.names = find("bdi", also).textContent;
        if (!seek("a", row)) row.dataset.also = also.textContent;
      }
      for (const name of ["href", "src"]) {
        for (const each of all(`[${name}]`, row)) each.setAttribute(name, absolute(each.getAttribute(name) ?? ""));
      }
    }
    return rows;
  }

  /**
   * The rows of entries that were fetched.
   * @type {Map<number, HTMLElement>}
   */
  const rows = new Map();
  const locate = createLocator(lookup.rows);
  /** @param {number} entry @param {AbortSignal} [signal] */
  async function fetchRow(entry, signal) {
    const { digest, position } = locate(entry);
    const fetched = await lookup.read(digest, parse, signal);
    fetched.forEach((row, at) => rows.set(entry - position + at, row));
    return fetched[position];
  }

  return { rows, fetchRow };
}
