// Filters the list on the page. Rows and sections without a match are hidden, and their notches look empty. The order
// does not change.

import { all, fill, hrefOf, rowOf, seek, titleOf } from "./dom.js";
import { leadToMatches } from "./notches.js";
import { readingsOf, spots } from "./marks.js";
import { notify } from "./page-state.js";
import { nameRegion } from "./regions.js";
import { leadTo, naming } from "./status.js";

/**
 * @typedef {import("./marks.js").Fold} Fold
 * @typedef {{section: HTMLElement, rows: HTMLElement[], count: HTMLElement | null}} Section
 */

/**
 * The ids of entries, and words that are highlighted.
 * @typedef {Omit<import("./status.js").Query, "value" | "time">} Filter
 */

/**
 * What is shown: the rows among which the best match is, the numbers of entries and of sections with entries, and the
 * numbers of other names and of all sections.
 * @typedef {{visible: HTMLElement[], used: number, entries: number, names?: number, sections?: number}} Shown
 */

/**
 * The id of the entry that a row shows, or that it leads to.
 * @param {HTMLElement} row
 */
const idOf = ({ dataset }) => dataset.entry ?? dataset.see ?? "";

/** @returns {Section[]} */
const collect = () => all("[data-section]").map((section) => ({
  section, rows: all("[data-entry], [data-see]", section), count: seek("h2 > .count", section),
}));

/**
 * Whether a filter shows a row.
 * @param {HTMLElement} row
 * @param {Filter} filter
 */
function includes(row, { found, spellings, fold }) {
  if (!found.has(idOf(row))) return false;
  if (row.dataset.see === undefined) return true;
  // Another name is of interest only if it was typed.
  const title = readingsOf(titleOf(row), fold);
  return spellings.some((each) => spots(title, each).length > 0);
}

/**
 * @param {import("./numbers.js").Strings} strings
 * @param {ReturnType<typeof import("./marks.js").createMarks>} marks
 */
export function createFilter({ words, form, format }, marks) {
  let sections = collect();
  /**
   * Without one, the whole list is shown.
   * @type {Filter | undefined}
   */
  let current;
  /**
   * The last query of which the entries that are named as typed are marked.
   * @type {import("./status.js").Query | undefined}
   */
  let named;

  const index = seek(".section-index ol");
  // The notches change when the reader puts the sections in another order. Until there is a filter, all are right.
  const observer = new MutationObserver(showIndex);

  /** Makes the notches of sections that are hidden look empty, and lead to the nearest section. */
  function showIndex() {
    const known = new Map(sections.map(({ section }) => [section.id, section]));
    /**
     * The sections with a notch, in the order of the index.
     * @type {HTMLElement[]}
     */
    const own = [];
    const notches = all(":scope > li", index ?? document.createElement("ol")).map((item) => {
      const section = known.get(decodeURIComponent(hrefOf(item).slice(1)));
      const first = own.length;
      // A letter without a section leads to that of another letter.
      const isAlias = !section || titleOf(section) !== titleOf(item);
      if (!isAlias) own.push(section);
      return { item, first, end: own.length, isAlias };
    });
    leadToMatches(notches, own.flatMap(({ hidden }, at) => hidden ? [] : at), (at) => own[at].id, words.noneFound);
  }

  /**
   * Shows how many entries of a section are found, or its count.
   * @param {HTMLElement} count
   * @param {number} entries
   */
  function showCount(count, entries) {
    const { dataset } = count;
    const total = dataset.total ??= count.textContent;
    count.classList.toggle("found", current !== undefined);
    if (current) {
      dataset.found = entries ? format(entries) : "";
      // A section that has only other names of entries has no count.
      count.textContent = entries ? fill(words.countOf, { count: dataset.found, total }) : "";
    } else {
      delete dataset.found;
      count.textContent = total;
    }
  }

  /**
   * Shows the rows of a section. Returns them, and the number of entries.
   * @param {Section} section
   */
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
    const number = entries || visible.length;
    const size = fill(form(entries ? words.entries : words.otherNames, number), { count: format(number) });
    nameRegion(section, current && `${titleOf(section)}, ${size}`);
    return { visible, entries };
  }

  const visibleRows = () => sections.flatMap(({ rows }) => rows.filter(({ hidden }) => !hidden));

  /**
   * Shows what a filter includes, or without one the whole list.
   * @param {Filter} [filter]
   * @returns {Shown}
   */
  function show(filter) {
    if (!filter && !current) return { visible: [], used: 0, entries: 0 };
    current = filter;
    named = undefined;
    marks.clear();
    const shown = sections.map(showRows);
    const visible = shown.flatMap((section) => section.visible);
    showIndex();
    if (index) observer.observe(index, { childList: true });
    if (filter?.spellings.length) marks.markRows(visible, filter.spellings, filter.fold);
    notify("list");
    return {
      visible, used: shown.filter(({ entries }) => entries).length, entries: new Set(visible.map(idOf)).size,
      names: visible.filter(({ dataset }) => dataset.see !== undefined).length,
      sections: shown.filter(({ visible }) => visible.length).length,
    };
  }

  /**
   * Marks the entries that are named as typed. Returns the first row of each.
   * @param {import("./status.js").Query} query
   */
  async function exact(query) {
    named = query;
    const visible = visibleRows();
    const ids = new Set(visible.filter(naming(query.value, query.fold)).map(idOf));
    markExact(visible, ids);
    // Not all views have the rows of other names.
    for (const id of await query.alsoNamed(ids)) ids.add(id);
    return named === query ? markExact(visible, ids) : [];
  }

  /**
   * @param {HTMLElement[]} visible
   * @param {Set<string>} ids of entries
   * @returns {import("./status.js").Exact[]}
   */
  function markExact(visible, ids) {
    const rows = visible.filter(({ dataset }) => ids.has(dataset.entry ?? ""));
    for (const row of rows) marks.markExact(row, words.exactMatch);
    // Entries can be in several sections.
    const first = new Map(rows.reverse().map((row) => [idOf(row), row]));
    return [...first.values()].reverse().map((row) => {
      const section = titleOf(/** @type {Element} */ (row.closest("[data-section]")));
      return { row, section, place: () => row, lead: () => leadTo(row) };
    });
  }

  return {
    isOnPage: true,
    /** Whether the page has a list. */
    isPresent: sections.length > 0,
    /** The number of entries, which can be in several sections. */
    total: new Set(all("[data-section] [data-entry]").map(idOf)).size,
    show,
    hide: show,
    exact,
    /**
     * Changes the sections, and filters the new ones like the old ones.
     * @param {() => void} change
     */
    renew(change) {
      const [filter, query] = [current, named];
      show();
      notify("beforesections");
      change();
      sections = collect();
      notify("sections");
      show(filter);
      if (query) exact(query);
      notify("list");
    },
    /** The ids of the entries that are shown, in their order. */
    shownIds: async () => [...new Set(visibleRows().map(idOf))],
    rowOf,
  };
}
