// Rows for the results of a search, from files that the build made.

import { distance } from "./filter.js";

/** Returns the file that has an item, and the item's position in it. @param {[digest: string, count: number][]} files */
function locate(files, position) {
  const file = files.find(([, count]) => position < count || (position -= count, false));
  return [file[0], position];
}

/**
 * @param {Awaited<ReturnType<typeof import("./lookup.js").load>>} lookup
 * @param {string | URL} catalog the page that URLs are relative to
 */
export function createRows(lookup, catalog) {
  /** The content of the files that were read. @type {Map<string, Promise<any>>} */
  const contents = new Map();
  /** @param {string} digest @param {(text: string) => any} parse */
  function read(digest, parse = JSON.parse) {
    if (!contents.has(digest)) {
      const content = lookup.read(digest).then(parse);
      content.catch(() => contents.delete(digest));
      contents.set(digest, content);
    }
    return contents.get(digest);
  }

  /** Scripts in a parsed document do not run. @param {string} html */
  function parsed(html) {
    const rows = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-entry]")];
    // Other names of an entry without a page, which would show them, follow its row.
    for (const row of rows) if (row.nextElementSibling?.matches(".also")) row.dataset.also = row.nextElementSibling.textContent;
    for (const element of rows.flatMap((row) => [...row.querySelectorAll("[href], [src]")])) {
      for (const name of ["href", "src"]) {
        const url = element.getAttribute(name);
        if (url !== null && URL.canParse(url, catalog)) element.setAttribute(name, new URL(url, catalog).href);
      }
    }
    return rows;
  }

  /** The rows of entries that were fetched. @type {Map<number, Element>} */
  const rows = new Map();
  /** @param {number} entry */
  async function fetchRow(entry) {
    const [list, within] = locate(lookup.rows, entry);
    const [file, position] = locate(await read(list), within);
    (await read(file, parsed)).forEach((row, at) => rows.set(entry - position + at, row));
    return rows.get(entry);
  }

  return {
    rows, read, fetchRow,
    /** The rows of the three entries with the nearest names. @param {string[]} words folded */
    async nearest(words) {
      const [word = ""] = words.toSorted((one, other) => other.length - one.length);
      /** @type {[term: string, entries: number[]][]} */
      let found = [];
      for (let length = word.length; length > 1 && !found.length; length -= 1) found = await lookup.names(word.slice(0, length));
      const near = found.map(([term, entries]) => ({ entries, edits: distance(word, term) })).sort((one, other) => one.edits - other.edits);
      const edits = new Map();
      for (const each of near) for (const entry of each.entries) if (!edits.has(entry)) edits.set(entry, each.edits);
      return Promise.all([...edits].slice(0, 3).map(async ([entry, edits]) => ({ row: await fetchRow(entry), edits })));
    },
  };
}

/**
 * Leads from each notch of the index to the nearest section with matches.
 * @typedef {{item: HTMLElement, link: Element, first: number, end: number}} Notch the numbers of its sections: from `first` up to `end`
 * @param {Notch[]} notches
 * @param {number[]} found the numbers of the sections with matches
 * @param {(section: number) => string} idOf
 * @param {(item: Element, isLost: boolean) => void} showLost
 */
export function leadToMatches(notches, found, idOf, showLost) {
  for (const { item, link, first, end } of notches) {
    const target = found.find((at) => at >= first) ?? found.at(-1);
    const href = target === undefined ? item.dataset.own : "#" + encodeURIComponent(idOf(target));
    if (link.getAttribute("href") !== href) link.setAttribute("href", href);
    showLost(item, !item.matches(".empty") && !(target >= first && target < end));
  }
}
