// Shows what a search found in a catalog of many pages. The rows come from files that the build made. They replace the
// list, under the headings of their sections.

import { all, create, fill, root, seek } from "./dom.js";
import { createNames } from "./found-names.js";
import { createPlace } from "./found-place.js";
import { createCopies } from "./found-row.js";
import { createPlaceholders, createSection } from "./found-section.js";
import { createWindow } from "./found-window.js";
import { frame, hideWhileMoving, isLate, pause } from "./frames.js";
import { leadToMatches, notchesOf, restore } from "./notches.js";
import { get, notify, replace, set, withParts } from "./page-state.js";
import { createRows } from "./rows.js";
import { leadTo } from "./status.js";
import { entriesAt, firstOf } from "./term-index.js";

/**
 * @typedef {import("./lookup.js").Lookup} Lookup
 * @typedef {import("./found-section.js").FoundSection} FoundSection
 */

/**
 * How many rows the first frame has, how many of those it shows on a fast line, and how many are fetched before the
 * results change. Browsers fetch six files of a host at the same time.
 */
const [firstRows, rowsInFrame, neededRows] = [20, 3, 5];

/**
 * Reads the sections of the view.
 * @param {Lookup} lookup
 * @param {URL} catalog
 */
async function readSections({ sections: read, own }, catalog) {
  /** @type {import("./found-section.js").Section[]} */
  const sections = [];
  for (const [id, title, path, policy, steps, key = title] of await read()) {
    await pause();
    const url = new URL(path, catalog).href;
    const all = steps ? entriesAt(steps, 0) : [];
    const entries = own ? own.among(all) : all;
    const section = { id, key, title, policy, url, entries };
    // In a view by the same field, the page of a value has the section of the value only.
    if (title === own?.title && entries.length === own.size) return [section];
    sections.push(section);
  }
  return sections;
}

/**
 * The part of the list that is searched. On the page of a section, readers can choose that section or the whole list.
 * @param {import("./found-section.js").Section[]} sections
 * @param {Element | undefined} listed the first section on the page
 * @param {import("./numbers.js").Strings["words"]} words
 * @param {() => void} search shows the results again, from what was chosen
 */
function createScope(sections, listed, words, search) {
  const own = seek(".of-part") ? sections.findIndex(({ id }) => id === listed?.id) : -1;
  let isOwn = own >= 0 && get("scope") !== "";

  /** Creates the buttons that choose. */
  function createButtons() {
    const titles = [fill(words.onlyIn, { name: sections[own].title }), words.all];
    const buttons = titles.map((textContent, at) => create("button", {
      textContent, ariaPressed: String(isOwn === (at === 0)),
      onclick() {
        isOwn = at === 0;
        buttons.forEach((button, other) => { button.ariaPressed = String(other === at); });
        search();
      },
    }));
    return buttons;
  }

  return {
    /** The position of the section; -1 if the page is of no section. */
    own,
    buttons: own < 0 ? [] : createButtons(),
    /** @param {number} at */
    has: (at) => !isOwn || at === own,
    /**
     * The number of entries that were found.
     * @param {import("./term-index.js").EntrySet} found
     */
    count: (found) => isOwn ? found.among(sections[own].entries).length : found.size,
    store: () => set({ scope: isOwn ? "section" : "" }, true),
  };
}

/**
 * Renews the sections with the first results, and those that are shown. Returns the rows that are known, and whether
 * those are all of the first.
 * @param {FoundSection[]} matching
 * @returns {[known: Element[], isWhole: boolean]}
 */
function renew(matching) {
  /** @type {Element[]} */
  const known = [];
  let count = 0;
  for (const [at, section] of matching.entries()) {
    // What is not in view can be added later, but not what has the rows of the last results.
    if (count < firstRows || section.isShown()) known.push(...section.renew(matching[at - 1], firstRows - count));
    count += section.found.length;
  }
  return [known, known.length >= Math.min(firstRows, count)];
}

/**
 * Shows what was left out at first.
 * @param {FoundSection[]} matching
 * @param {Element[]} known rows that were fetched already
 * @param {(placeholder: Element) => unknown} show
 * @param {AbortSignal} signal
 */
async function complete(matching, known, show, signal) {
  // The first results are painted before the rest is added.
  await frame();
  for (const row of known) {
    await pause();
    if (signal.aborted) return;
    show(row);
  }
  for (const [at, section] of matching.entries()) {
    await pause();
    if (signal.aborted) return;
    if (section.isShown()) section.complete();
    else section.renew(matching[at - 1]);
  }
  await pause();
}

/** @param {FoundSection} section @param {number} position */
function rowAt(section, position) {
  const { list } = section.elements();
  while (list.children.length <= position) section.extend();
  return list.children[position];
}

/**
 * @param {object} search
 * @param {Lookup} search.lookup
 * @param {import("./numbers.js").Strings} search.strings
 * @param {HTMLElement} search.place
 * @param {ReturnType<typeof import("./marks.js").createMarks>} search.marks
 * @param {() => void} search.search shows the results of the query again
 * @param {(retry: () => void) => void} search.fail is called when rows of the results do not arrive
 * @returns {Promise<import("./status.js").Presenter>}
 */
export async function createResults({ lookup, strings, place, marks, search, fail }) {
  const { words } = strings;
  const { dataset: data } = place;
  const catalog = new URL("../../", new URL(data.url ?? "", document.baseURI));
  const rows = createRows(lookup, catalog);
  const element = create("div", { className: "results" });
  const lang = place.lang || root.lang;
  /** The lists look like those that they replace. */
  const listClass = seek("main > [data-section] > .rows")?.className ?? "rows";
  const copies = createCopies(element, words, marks, lookup.fold);
  const placeholders = createPlaceholders(rows, copies.copyOf, fail);
  const inWindow = createWindow(element, placeholders.show);
  const read = await readSections(lookup, catalog);
  const sections = read.map((section, at) =>
    createSection(section, at, { element, listClass, lang, strings, rows, placeholders }));
  const names = createNames(sections, lookup, rows.fetchRow, matchAt);

  // On the page of an entry, they hide its title.
  const crumb = seek(".crumbs a");
  if (crumb) element.append(create("h1", { className: "note" }, crumb.textContent));

  const listed = all("[data-section]");
  const scope = createScope(read, listed[0], words, search);
  if (scope.buttons.length) {
    const parts = { className: "scope", role: "group", ariaLabel: data.label ?? "", lang };
    element.append(create("p", parts, ...scope.buttons));
  }
  const notches = notchesOf(read, scope.own);

  let run = new AbortController();
  /** Resolves when the last query has all its placeholders. */
  let completing = Promise.resolve();

  /** Begins to show other results. Returns a signal that is aborted when others follow. */
  function begin() {
    run.abort();
    run = new AbortController();
    placeholders.stop();
    return run.signal;
  }

  /**
   * Leads to what was found, from the headings and from the index.
   * @param {FoundSection[]} matching
   */
  function leadToSections(matching) {
    const facets = lookup.own?.choice ?? get("facets");
    const query = withParts({ facets, scope: "section", query: get("query") });
    for (const { elements } of matching) elements().link.search = query;
    leadToMatches(notches, matching.map(({ at }) => at), (at) => sections[at].anchor, words.noneFound);
    notify("list");
  }

  /**
   * Returns the row at a position in a section, what is in its place, or the section.
   * @param {FoundSection} section
   * @param {number} position
   * @returns {import("./status.js").Match}
   */
  function matchAt(section, position) {
    return {
      place() {
        if (!section.isShown() || !element.isConnected) return;
        const { element: own, list } = section.elements();
        return list.children[position] ?? own;
      },
      async lead() {
        const { signal } = run;
        await completing;
        if (signal.aborted) return;
        const row = await placeholders.bring(rowAt(section, position));
        if (row) leadTo(row);
      },
    };
  }

  const shownPlace = createPlace(element, (anchor, position) => {
    const section = sections.find((each) => each.anchor === anchor);
    return section?.isShown() && position < section.found.length ? rowAt(section, position) : undefined;
  }, () => inWindow.showRows(run.signal));

  return {
    count: scope.count,
    total: lookup.own?.size ?? lookup.count,
    async show(query) {
      const signal = begin();
      const { time } = query;
      const found = /** @type {import("./term-index.js").EntrySet} */ (query.found);
      const lists = sections.map(({ entries, at }) => scope.has(at) ? found.among(entries) : []);
      // The list does not change before there is something to show, and does not move when that arrives.
      await Promise.all(firstOf(lists, neededRows).map((entry) => rows.fetchRow(entry, signal)));
      if (element.isConnected) await hideWhileMoving(element, time);
      if (signal.aborted) return;
      copies.begin(query.spellings);
      for (const section of sections) section.found = lists[section.at];
      scope.store();
      for (const section of sections) if (!section.found.length) section.remove();
      const matching = sections.filter((section) => section.found.length);
      const [known, isWhole] = renew(matching);
      for (const row of known.splice(0, isLate(time) ? firstRows : rowsInFrame)) placeholders.show(row);
      if (!element.isConnected) {
        // The first results are made in one frame and laid out in the next.
        await frame();
        if (signal.aborted) return;
        for (const section of listed) section.hidden = true;
        place.closest("main > *")?.after(element);
        // The script of the selection checks the controls of the rows that were not on the page yet.
        element.dispatchEvent(new Event("row", { bubbles: true }));
        inWindow.measure();
      }
      if (isWhole) inWindow.reveal();
      else inWindow.hideRest();
      completing = complete(matching, known, placeholders.show, signal)
        .then(() => { if (!signal.aborted) leadToSections(matching); });
      if (!isWhole) completing.then(() => inWindow.showRest(signal)).catch(() => {});
      return { visible: [], entries: scope.count(found), used: matching.length };
    },
    async shownIds() {
      const ids = await lookup.allIds();
      return [...new Set(sections.flatMap(({ found }) => found))].map((entry) => ids[entry]);
    },
    async arrive() {
      const first = seek("li", element);
      if (first) await placeholders.show(first);
    },
    async settle() {
      await completing;
      await inWindow.showRows(run.signal);
      await shownPlace.restore();
    },
    hide() {
      begin();
      for (const section of sections) section.remove();
      if (!element.isConnected) return;
      element.remove();
      set({ scope: "" }, true);
      for (const section of listed) section.hidden = false;
      restore(notches);
      if (location.hash.startsWith("#__found-")) replace(location.pathname + location.search);
      notify("list");
    },
    async exact({ value }) {
      const exact = await names.exact(value);
      copies.markExact(exact.map(({ row }) => row));
      return exact;
    },
    best: names.best,
    rowOf: rows.fetchRow,
  };
}
