// Searches for what is typed, and reports what was found. The list on the page is filtered. In a catalog of many pages,
// results replace the list.

import { alsoNamed } from "./also.js";
import { fill, root, seek } from "./dom.js";
import { createFilter } from "./filter.js";
import { createFinder, findAll } from "./found-entries.js";
import { frame } from "./frames.js";
import { load } from "./lookup.js";
import { createMarks } from "./marks.js";
import { createStrings } from "./numbers.js";
import { longest } from "./query.js";
import { connectField, replaceQuery } from "./search-field.js";
import { createStatus } from "./status.js";

/**
 * @typedef {import("./lookup.js").Lookup} Lookup
 * @typedef {import("./status.js").Presenter} Presenter
 * @typedef {ReturnType<typeof createStatus>} Status
 * @typedef {import("./found-entries.js").Choices} Choices
 */

/** The milliseconds of rest after which files may be fetched to find the best match, or what is near. */
const rest = 300;

/**
 * The rows of the entries that are nearest to a query, with the costs of the edits.
 * @param {Lookup} lookup
 * @param {string} query
 * @param {(entry: number) => HTMLElement | null | undefined | Promise<HTMLElement>} rowOf
 */
export async function rowsNear(lookup, query, rowOf) {
  const { nearest } = await import("./nearest.js");
  const found = await nearest(lookup, query);
  const rows = await Promise.all(found.map(([entry]) => rowOf(entry)));
  return found.flatMap(([, cost], at) => {
    const row = rows[at];
    return row ? { row, cost } : [];
  });
}

/** How the catalog of a page is searched. */
const catalog = {
  find: findAll,
  /** @param {DOMStringMap} data @param {boolean} isListed whether the page has a list */
  load: ({ url = "", view }, isListed) => load(new URL(url, document.baseURI).href, root.lang, view, (isWhole) => {
    if (isWhole && isListed) return false;
    catalog.results().catch(() => {});
    return true;
  }, location.pathname.split("/-/facet/")[1]),
  results: () => import("./results.js"),
  near: rowsNear,
};

/**
 * Loads what queries need, and keeps it. Each query waits for it with its own signal.
 * @param {typeof catalog} source
 * @param {Status["wait"]} wait
 * @param {boolean} isListed whether the page has a list
 * @param {Omit<Parameters<typeof import("./results.js").createResults>[0], "lookup">} page
 */
function createLoader(source, wait, isListed, page) {
  const { place: { dataset }, strings: { words } } = page;
  /** @type {Promise<Lookup> | undefined} */
  let loading;
  /** @type {Promise<Presenter> | undefined} */
  let creating;

  /** Begins to load the search data. If that fails, the next query tries again. */
  function begin() {
    if (loading) return loading;
    const begun = loading = source.load(dataset, isListed);
    begun.catch(() => { if (loading === begun) loading = undefined; });
    return begun;
  }

  return {
    begin,
    /**
     * Loads what every query needs.
     * @param {AbortSignal} signal
     */
    async lookup(signal) {
      const lookup = await wait(begin(), signal);
      Object.assign(words, lookup.strings);
      return lookup;
    },
    /**
     * Loads what shows rows that are not on the page.
     * @param {Lookup} lookup
     * @param {AbortSignal} signal
     */
    results(lookup, signal) {
      const created = creating ??= source.results().then(({ createResults }) => createResults({ lookup, ...page }));
      created.catch(() => { creating = undefined; });
      return wait(created, signal);
    },
    /** Lets the next query load everything again. An old index leads to files that a new build has replaced. */
    forget() {
      loading = creating = undefined;
    },
  };
}

/**
 * Loads the script that offers the shown entries as files, if the page has a line for it. Returns a function that calls
 * it when it is loaded.
 * @param {import("./numbers.js").Strings} strings
 */
function loadDownloads(strings) {
  const line = seek(".downloads");
  // Pages that are read from files cannot read the data.
  const loading = line && location.protocol !== "file:"
    ? import("./downloads.js").then(({ createDownloads }) => createDownloads(line, strings)) : undefined;
  loading?.catch(() => {});
  /** @param {(downloads: ReturnType<typeof import("./downloads.js").createDownloads>) => void} use */
  return (use) => void loading?.then(use, () => {});
}

/**
 * Returns a query with what matches it, for what shows the rows.
 * @param {Lookup} lookup
 * @param {import("./term-index.js").EntrySet} found
 * @param {Pick<import("./status.js").Query, "value" | "time" | "near"> & {ids?: string[] | false}} about
 */
function queryOf(lookup, found, { value, time, ids, near }) {
  /** @type {import("./status.js").Query} */
  const query = {
    value, time, near, terms: lookup.words(value), spellings: lookup.marked(value), fold: lookup.fold,
    found: ids ? new Set([...found].map((entry) => ids[entry])) : found,
    alsoNamed: async (known) => ids ? alsoNamed(lookup, ids, query, known) : [],
  };
  return query;
}

/** @returns {Promise<import("./status.js").Exact[]>} */
const none = async () => [];

/**
 * Returns a function that finds the entries that are named as typed, and reports them once.
 * @param {Presenter} presenter
 * @param {import("./status.js").Query} query
 * @param {Status} status
 * @param {AbortSignal} signal
 */
function exactOf(presenter, query, status, signal) {
  const report = async () => {
    const exact = await presenter.exact(query);
    signal.throwIfAborted();
    status.exact(exact);
    return exact;
  };
  /** @type {ReturnType<typeof report> | undefined} */
  let reported;
  return () => reported ??= report();
}

/**
 * @param {object} page
 * @param {HTMLElement} page.place
 * @param {HTMLInputElement} page.field
 * @param {HTMLElement} page.line below the field
 * @param {import("./find.js").State} page.state
 * @param {typeof catalog} [page.source]
 */
export function createSearch({ place, field, line: below, state, source = catalog }) {
  const strings = createStrings(place.lang || root.lang);
  const status = createStatus(place, below, strings);
  const { wait } = status;
  const marks = createMarks();
  const list = createFilter(strings, marks);
  const loader = createLoader(source, wait, list.isPresent, {
    strings, place, marks, search: start, fail: (retry) => status.fail(retry, true),
  });
  /**
   * What shows rows, since the first query.
   * @type {Presenter | undefined}
   */
  let presenter;
  /** @type {Choices | undefined} */
  let choices;
  const finder = createFinder(source.find, wait, strings, () => choices);
  const useDownloads = loadDownloads(strings);
  /** Is aborted when another search begins. */
  let run = new AbortController();
  /** Whether the last query has its first row. */
  let settled = Promise.resolve(false);
  /** Returns the entries that are named as typed, and reports them. */
  let exact = none;

  function begin() {
    run.abort();
    run = new AbortController();
    return run.signal;
  }

  /** Shows the whole list. */
  function restore() {
    begin();
    exact = none;
    status.stop();
    presenter?.hide();
    useDownloads(({ withdraw }) => withdraw());
    status.showMessage("");
  }

  /** Shows that the search failed. */
  function fail() {
    restore();
    status.fail(start, false);
  }

  /**
   * Reports what was found, or what to try instead, and offers files with what is shown.
   * @param {Lookup} lookup
   * @param {Presenter} presenter
   * @param {import("./status.js").Query} query
   * @param {import("./filter.js").Shown} shown
   * @param {AbortSignal} signal
   */
  async function report(lookup, presenter, query, shown, signal) {
    if (shown.entries) status.found(shown, presenter, query);
    else {
      const count = presenter.count ?? (({ size }) => size);
      const rests = await wait(finder.rests(lookup, query.value, signal, count), signal);
      status.nothing(presenter, query, choices?.titles() ?? [], rests, ask, signal);
    }
    const { shownIds } = presenter;
    if (shownIds) useDownloads(({ offer }) => offer(shown.entries, shownIds));
  }

  /**
   * Shows what matches a query and the choices, and reports it.
   * @param {string} value
   * @param {AbortSignal} signal
   */
  async function show(value, signal) {
    const time = performance.now();
    useDownloads(({ pause }) => pause());
    const lookup = await loader.lookup(signal);
    /** @type {string[]} */
    const notes = [];
    const found = await finder.find(lookup, value, signal, notes);
    if (!found) return restore();
    const ids = list.isPresent && await wait(lookup.ids(), signal);
    presenter = ids ? list : await loader.results(lookup, signal);
    // A frame shows what was typed last.
    await frame();
    signal.throwIfAborted();
    const query = queryOf(lookup, found, { value, time, ids, async near() {
      // The next key may follow.
      await new Promise((resolve) => setTimeout(resolve, rest));
      signal.throwIfAborted();
      return source.near(lookup, value, (entry) => presenter?.rowOf?.(ids ? ids[entry] : entry));
    } });
    const shown = await wait(Promise.resolve(presenter.show(query)), signal);
    if (!shown) return;
    await report(lookup, presenter, query, shown, signal);
    for (const note of notes) status.add(note);
    if (field.matches(".cut")) status.warn(fill(strings.words.searchCut, { count: strings.format(longest) }));
    exact = shown.entries && query.terms.length ? exactOf(presenter, query, status, signal) : none;
    if (!presenter.arrive) await exact();
    else await wait(presenter.arrive(), signal);
    // The rows that are looked at may have to be fetched.
    setTimeout(() => offerBest(query, signal).catch(() => {}), rest);
  }

  /**
   * Offers the best match among rows that may not be on the page.
   * @param {import("./status.js").Query} query
   * @param {AbortSignal} signal
   */
  async function offerBest({ terms, value }, signal) {
    if (signal.aborted) return;
    const [named] = await exact();
    const match = named ?? await presenter?.best?.(terms, value);
    if (match && !signal.aborted) status.best.offer(match.row, match);
  }

  /** Shows what matches the field and the choices. Returns whether that is shown now. */
  async function search() {
    const signal = begin();
    const { value } = field;
    status.best.clear();
    if (value) state.mark();
    if (!value.trim() && !choices) restore();
    else {
      await show(value, signal).catch((error) => {
        // A new build has replaced the files that the index names.
        if (!/^404/.test(error.message)) throw error;
        presenter?.hide();
        presenter = undefined;
        loader.forget();
        return show(value, signal);
      }).catch(() => { if (!signal.aborted) fail(); });
    }
    return !signal.aborted;
  }

  function start() {
    return settled = search();
  }

  /** Searches for another query, or empties the field, and waits until that is shown. */
  async function ask(query = "") {
    replaceQuery(field, query);
    await settled;
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
   * @returns {Promise<{ids: string[], format: typeof strings.format, values?: import("./lookup.js").Value[]} | void>}
   */
  async function loadFacet(id) {
    const { signal } = run;
    try {
      const lookup = await loader.lookup(signal);
      const ids = await wait(lookup.ids(), signal) ?? [];
      return { ids, format: strings.format, values: await wait(lookup.values(id), signal) };
    } catch {
      if (signal.aborted) return loadFacet(id);
      fail();
    }
  }

  // The data is there at the first key.
  if (source === catalog) loader.begin();
  connectField(field, state, { search, start, settle: () => settled, exact: () => exact() });
  return {
    narrow, loadFacet, start,
    /** Changes the sections of the list. */
    renew: list.renew,
    /** Waits until the last query, and what narrows the list, are shown. */
    async settle() {
      await settled;
      await presenter?.settle?.();
    },
  };
}
