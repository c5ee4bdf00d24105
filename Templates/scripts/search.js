// Searches for what is typed, and reports what was found. The list on the page is filtered. In a catalog of many pages,
// results replace the list.

import { create, hasModifier, root, seek } from "./dom.js";
import { createFilter } from "./filter.js";
import { frame } from "./frames.js";
import { load } from "./lookup.js";
import { createMarks } from "./marks.js";
import { createStrings } from "./numbers.js";
import { get, on, set, write } from "./page-state.js";
import { bestOf, createStatus, focusRow } from "./status.js";

/**
 * @typedef {import("./lookup.js").Lookup} Lookup
 * @typedef {import("./lookup.js").EntrySet} EntrySet
 * @typedef {Awaited<ReturnType<typeof import("./results.js").createResults>>} Results rows of other pages
 */

/** The milliseconds of rest after which rows may be fetched to find the best match. */
const rest = 300;

/** The first row of the list, or of the results. */
const firstRow = () =>
  seek("[data-section]:not([hidden]) :is([data-entry], [data-see]):not([hidden])");

/** How the catalog of a page is searched. */
const catalog = {
  /** @param {DOMStringMap} data */
  load: ({ url = "" }) => load(new URL(url, document.baseURI).href),
  // The other modules are imported by the first. This way, they load at the same time.
  results: () => Promise.all([import("./results.js"), import("./found-section.js"), import("./rows.js")])
    .then(([results]) => results),
};

/**
 * @param {object} page
 * @param {HTMLElement} page.place
 * @param {HTMLInputElement} page.field
 * @param {HTMLElement} page.line below the field
 * @param {import("./find.js").State} page.state
 * @param {typeof catalog} [page.source]
 */
export function createSearch({ place, field, line, state, source = catalog }) {
  const { dataset: data } = place;
  const strings = createStrings(place.lang || root.lang);
  const { words, format } = strings;
  const status = createStatus(place, line, strings);
  const marks = createMarks();
  const list = createFilter(strings, marks);

  /** @type {Promise<Lookup> | undefined} */
  let loading;
  /** @type {Lookup} */
  let lookup;
  /**
   * Of the entries, if their rows are on the page.
   * @type {string[] | undefined}
   */
  let ids;
  /** @type {Promise<Results> | undefined} */
  let creating;
  /** @type {Results | undefined} */
  let results;
  /**
   * What narrows the list.
   * @type {ReturnType<typeof import("./narrow.js").createNarrow> | undefined}
   */
  let choices;

  /** Is aborted when another search begins. */
  let run = new AbortController();
  function begin() {
    run.abort();
    run = new AbortController();
    return run.signal;
  }

  /** Shows the whole list. */
  function restore() {
    begin();
    status.stop();
    list.show();
    results?.hide();
    status.say("");
  }

  /** Shows that the search failed. */
  function fail() {
    restore();
    // An old index leads to files that a new build has replaced.
    loading = creating = results = ids = undefined;
    status.say(data.failed ?? "", {}, [create("button", {
      onclick() {
        field.focus();
        start();
      },
    }, data.retry ?? "")]);
  }

  /**
   * Loads what every query needs.
   * @param {AbortSignal} signal
   */
  async function loadLookup(signal) {
    loading ??= source.load(data);
    lookup = await status.wait(loading, signal);
    Object.assign(words, await status.wait(lookup.strings(data.view ?? ""), signal));
  }

  /**
   * Loads the ids of the entries, if the page can have their rows.
   * @param {AbortSignal} signal
   */
  const loadIds = async (signal) => ids ??= lookup.ids && await status.wait(lookup.ids(), signal);

  /**
   * Loads what shows rows: the ids of those on the page, or else the results.
   * @param {AbortSignal} signal
   */
  async function loadRows(signal) {
    if (list.isPresent && await loadIds(signal)) return;
    creating ??= source.results().then(({ createResults }) =>
      createResults({ lookup, strings, place, marks, search: start, fail }));
    results = await status.wait(creating, signal);
  }

  /**
   * Shows what was found, and reports it.
   * @param {EntrySet} found
   * @param {string[]} terms
   * @param {AbortSignal} signal
   */
  async function show(found, terms, signal) {
    const { fold } = lookup;
    if (results) marks.forget();
    const shown = results ? await results.show(found, terms)
      : list.show({ found: new Set([...found].map((entry) => ids?.[entry] ?? "")), terms, fold });
    signal.throwIfAborted();
    if (!shown) return;
    const { value } = field;
    if (shown.entries) status.found(shown, results ?? list, value, fold);
    else await status.nothing(results ?? list, value.trim(), terms, choices?.titles() ?? [], clear, signal);
    signal.throwIfAborted();
    await (results && status.wait(results.arrive(), signal));
    // The rows that are looked at may have to be fetched.
    setTimeout(() => { if (!signal.aborted) findDistant(terms, signal).catch(() => {}); }, rest);
  }

  /**
   * Finds the best match among rows that may not be on the page.
   * @param {string[]} terms
   * @param {AbortSignal} signal
   */
  async function findDistant(terms, signal) {
    const from = results;
    const candidates = await from?.candidates(terms) ?? [];
    const row = bestOf(candidates.map((each) => each.row), field.value, lookup.fold);
    const match = candidates.find((each) => each.row === row);
    if (!from || !match || signal.aborted) return;
    const { entry } = match;
    status.best.offer(match.row, { place: () => from.placeOf(entry), lead: () => from.lead(entry).catch(fail) });
  }

  /** Shows what matches the field and the choices. */
  async function search() {
    const signal = begin();
    const { value } = field;
    status.best.clear();
    if (value) state.top ??= scrollY;
    if (!value.trim() && !choices) return restore();
    try {
      await loadLookup(signal);
      const terms = lookup.words(value);
      const matching = terms.length ? await status.wait(lookup.find(value), signal) : undefined;
      signal.throwIfAborted();
      const found = choices ? await status.wait(choices.find(lookup, matching), signal) : matching;
      signal.throwIfAborted();
      if (!found) return restore();
      await loadRows(signal);
      // A frame shows what was typed last.
      await frame();
      signal.throwIfAborted();
      await show(found, terms, signal);
    } catch {
      if (!signal.aborted) fail();
    }
  }

  /** Whether the last query has its first row. */
  let settled = Promise.resolve();
  const start = () => settled = search();

  /** Empties the field. What narrows the list stays. */
  async function clear() {
    field.value = "";
    field.focus();
    setQuery();
    await settled;
  }

  /** Opens the first match. */
  async function open() {
    if (!field.value.trim()) return;
    const opened = search();
    const { signal } = run;
    await opened;
    write();
    if (!signal.aborted) firstRow()?.querySelector("a")?.click();
  }

  /** Goes to the first row. */
  async function enter() {
    await settled;
    const row = firstRow();
    row?.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (row) focusRow(row);
  }

  /** Empties the field, and returns to where the reader was before. */
  async function leave() {
    await clear();
    write();
    state.goBack();
  }

  /**
   * Loads the panel of the fields to narrow the list by.
   * @param {HTMLDetailsElement} panel
   */
  async function narrow(panel) {
    try {
      const { createNarrow } = await import("./narrow.js");
      choices ??= createNarrow(panel, place, strings);
      await (choices.isReady() ? settled : start());
      return choices;
    } catch {}
  }

  /**
   * Loads the values of a facet with the ids of the entries. Returns nothing if that fails.
   * @param {string} id
   */
  async function loadFacet(id) {
    const { signal } = run;
    try {
      await loadLookup(signal);
      const ids = await loadIds(signal) ?? [];
      const facet = lookup.facets.find((facet) => facet[0] === id);
      return { ids, format, values: facet && await status.wait(lookup.values(facet), signal) };
    } catch {
      fail();
    }
  }

  /** The URL does not get what is typed before the reader rests. A blank field is empty. */
  const setQuery = () => set({ query: field.value.trim() ? field.value : "" }, true);

  /** @param {import("./page-state.js").Change} change */
  function follow({ isChosen }) {
    if (!isChosen) field.value = get("query");
    start();
  }
  setQuery();
  on("query", follow);
  on("facets", follow);
  field.addEventListener("input", () => {
    const before = get("query");
    setQuery();
    // What failed to load may load now.
    if (get("query") === before) start();
  });
  // What is typed is not lost when a link is followed at once.
  field.addEventListener("change", write);
  document.addEventListener("click", write, true);
  field.addEventListener("keydown", (event) => {
    const act = { ArrowDown: enter, Enter: open, Escape: leave }[event.key];
    if (!act || event.isComposing || hasModifier(event)) return;
    event.preventDefault();
    act();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" || hasModifier(event)) return;
    const target = /** @type {Element} */ (event.target);
    // In an input, the key can change a choice.
    if (target.matches("input") || !firstRow()?.contains(target)) return;
    event.preventDefault();
    field.focus();
  });
  // The data is there at the first key. If it fails to load now, that key tries again.
  if (source === catalog) {
    const early = loading = source.load(data);
    early.catch(() => { if (loading === early) loading = undefined; });
  }
  // Enter may have been faster than the network.
  if (field.value && state.key === "Enter") open();
  else if (field.value) start();
  return {
    narrow, loadFacet, start,
    /** Changes the sections of the list. */
    renew: list.renew,
    /** Waits until the last query, and what narrows the list, are shown. */
    async settle() {
      await settled;
      await results?.settle();
    },
  };
}
