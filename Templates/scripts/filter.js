// Filters the list on the page. Rows and sections without a match are hidden, and their notches look empty. The order does
// not change.

import { highlights, indexTargets } from "./sectioning.js";

/** @typedef {import("./marks.js").Fold} Fold */
/** @typedef {{found: Set<string>, terms: string[], fold: Fold}} Filter the ids of entries, and the terms that are highlighted */
/** @typedef {{section: HTMLElement, rows: HTMLElement[], count: HTMLElement | null}} Section */

/** The string that an element shows as its title. @param {Element} element */
export const titleOf = (element) => (element.querySelector(".full") ?? element.querySelector("bdi")).textContent;

/** The edits between a query and the nearest beginning of a title. @param {string} query @param {string} title */
export function distance(query, title) {
  let edits = Array.from({ length: title.length + 1 }, (_, at) => at);
  for (const letter of query) {
    const before = edits;
    edits = [before[0] + 1];
    for (let at = 0; at < title.length; at += 1) {
      edits.push(Math.min(before[at + 1] + 1, edits[at] + 1, before[at] + (letter === title[at] ? 0 : 1)));
    }
  }
  return Math.min(...edits);
}

/** The id of the entry that a row shows, or that it leads to. @param {HTMLElement} row */
const idOf = ({ dataset }) => dataset.entry ?? dataset.see;

/** @returns {HTMLElement[]} */
const entries = () => [...document.querySelectorAll("[data-section] [data-entry]")];

/** @returns {Section[]} */
const collect = () => [...document.querySelectorAll("[data-section]")].map((section) => ({
  section, rows: [...section.querySelectorAll("[data-entry], [data-see]")], count: section.querySelector("h2 > .count"),
}));

/** Whether a filter shows a row. @param {HTMLElement} row @param {Filter} filter */
function includes(row, { found, terms, fold }) {
  if (!found.has(idOf(row))) return false;
  if (row.dataset.see === undefined) return true;
  // Another name is of interest only if it was typed.
  const { text, offsets } = fold(titleOf(row));
  return highlights(text, terms, offsets).length > 0;
}

/**
 * @param {object} search
 * @param {Function} search.create
 * @param {(text: string, values: Record<string, string>) => string} search.fill
 * @param {(number: number) => string} search.format
 * @param {Record<string, string>} search.words the strings in the language of the view, filled before a filter is shown
 * @param {ReturnType<typeof import("./marks.js").createMarks>} search.marks
 */
export function createFilter({ create, fill, format, words, marks }) {
  let sections = collect();
  /** Without one, the whole list is shown. @type {Filter | undefined} */
  let current;

  const index = document.querySelector(".section-index ol");
  // The notches change when the reader puts the sections in another order. Until there is a filter, all are right.
  const observer = new MutationObserver(showIndex);

  /** Shows whether the sections of a notch are without a match. @param {Element} item @param {boolean} isLost */
  function showLost(item, isLost) {
    if (isLost === item.matches(".lost")) return;
    item.classList.toggle("lost", isLost);
    if (isLost) item.querySelector("a").append(create("span", { className: "note none-found" }, ` (${words.noneFound})`));
    else item.querySelector(".none-found").remove();
  }

  /** Makes the notches of sections that are hidden look empty, and lead to the nearest section. */
  function showIndex() {
    const own = new Map(sections.map(({ section }) => [section.id, section]));
    const items = [...index?.children ?? []];
    const keys = items.map((item, at) => {
      item.dataset.own ??= decodeURIComponent(item.querySelector("a").hash.slice(1));
      const section = own.get(item.dataset.own);
      // A letter without a section leads to that of another letter.
      return section && titleOf(section) === titleOf(item) ? section.id : "/" + at;
    });
    const indexed = keys.filter((key) => own.has(key) && !own.get(key).hidden);
    const list = { sections: indexed.map((key) => ({ key, ids: [key] })), indexed: keys, empty: "index" };
    indexTargets(list).forEach(({ target }, at) => {
      items[at].querySelector("a").href = "#" + encodeURIComponent(indexed[target]);
    });
    items.forEach((item, at) => showLost(item, own.get(keys[at])?.hidden ?? false));
  }

  /** Shows how many entries of a section are found, or its count. @param {HTMLElement} count @param {number} entries */
  function showCount(count, entries) {
    const { dataset } = count;
    dataset.total ??= count.textContent;
    if (current) {
      dataset.found = entries ? format(entries) : "";
      // A section that has only other names of entries has no count.
      count.textContent = entries ? fill(words.countOf, { count: dataset.found, total: dataset.total }) : "";
    } else {
      delete dataset.found;
      count.textContent = dataset.total;
    }
  }

  /** Shows the rows of a section. Returns them, and the number of entries. @param {Section} section */
  function showRows({ section, rows, count }) {
    const visible = [];
    for (const row of rows) {
      const isShown = !current || includes(row, current);
      if (isShown) visible.push(row);
      if (row.hidden === isShown) row.hidden = !isShown;
    }
    const entries = visible.filter(({ dataset }) => dataset.see === undefined).length;
    section.hidden = current !== undefined && !visible.length;
    if (count) showCount(count, entries);
    return { visible, entries };
  }

  /** Shows what a filter includes, or without one the whole list. @param {Filter} [filter] */
  function show(filter) {
    if (!filter && !current) return;
    current = filter;
    marks.clear();
    const shown = sections.map(showRows);
    const visible = shown.flatMap((section) => section.visible);
    showIndex();
    if (index) observer.observe(index, { childList: true });
    if (filter?.terms.length) marks.markRows(visible, filter.terms, filter.fold);
    // The script of the index marks the current section again.
    dispatchEvent(new Event("scroll"));
    return { visible, used: shown.filter(({ entries }) => entries).length, entries: new Set(visible.map(idOf)).size };
  }

  return {
    /** Whether the page has a list. */
    isPresent: sections.length > 0,
    /** The number of entries, which can be in several sections. */
    total: new Set(entries().map(idOf)).size,
    show, showLost,
    /** Changes the sections, and filters the new ones like the old ones. @param {() => void} change */
    renew(change) {
      const filter = current;
      show();
      document.dispatchEvent(new Event("beforesection"));
      change();
      sections = collect();
      document.dispatchEvent(new Event("section"));
      show(filter);
    },
    /** The rows with the nearest titles. @param {string} text folded @param {Fold} fold */
    nearest(text, fold) {
      // Entries can be in several sections.
      const known = new Map(entries().reverse().map((row) => [idOf(row), { row, edits: distance(text, fold(titleOf(row)).text) }]));
      return [...known.values()].reverse().filter(({ edits }) => edits < text.length)
        .sort((one, other) => one.edits - other.edits).slice(0, 3).map(({ row }) => row);
    },
  };
}
