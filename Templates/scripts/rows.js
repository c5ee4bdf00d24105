// Rows for the results of a search, from files that the build made.

import { all, find, parsed, seek } from "./dom.js";

/**
 * Returns the file that has an item, and the item's position in it.
 * @param {[digest: string, count: number][]} files
 * @param {number} item
 * @returns {[digest: string, position: number]}
 */
function locate(files, item) {
  for (const [digest, count] of files) {
    if (item < count) return [digest, item];
    item -= count;
  }
  throw new RangeError(`there is no item ${item}`);
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
        row.dataset.names = find("bdi", also).textContent ?? "";
        if (!seek("a", row)) row.dataset.also = also.textContent ?? "";
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
  /** @param {number} entry */
  async function fetchRow(entry) {
    const [list, within] = locate(lookup.rows, entry);
    /** @type {[digest: string, count: number][]} */
    const files = await lookup.read(list, JSON.parse);
    const [file, position] = locate(files, within);
    const fetched = await lookup.read(file, parse);
    fetched.forEach((row, at) => rows.set(entry - position + at, row));
    return fetched[position];
  }

  return { rows, fetchRow };
}
