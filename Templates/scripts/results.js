// Shows what a search found in a catalog of many pages. The rows come from files that the build made. They replace the
// list, under the headings of their sections.

import { all, create, fill, find, isInView, root, seek } from "./dom.js";
import { createPlace } from "./found-place.js";
import { createPlaceholders, createSection, step } from "./found-section.js";
import { frame, hideWhileMoving, isLate, pause } from "./frames.js";
import { leadToMatches, notchesOf, restore } from "./notches.js";
import { get, notify, replace, set, withParts } from "./page-state.js";
import { createRows, setColumns } from "./rows.js";
import { bestOf, leadTo, naming } from "./status.js";
import { entriesAt, firstOf } from "./term-index.js";

/**
 * @typedef {import("./lookup.js").Lookup} Lookup
 * @typedef {import("./found-section.js").FoundSection} FoundSection
 */

/** How many rows are read to find those with a name, which may have a long beginning in common, and the best one. */
const [mostNamed, mostBest] = [16, 3];

/**
 * How many rows the first frame has, how many of those it shows on a fast line, and how many are fetched before the
 * results change. Browsers fetch six files of a host at the same time.
 */
const [firstRows, rowsInFrame, neededRows] = [20, 3, 5];

/** The milliseconds for which a row that does not arrive hides those below it. */
const rowTimeout = 2_000;

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
 * Creates the buttons that choose whether results are from the section of the page only.
 * @param {string[]} titles
 * @param {boolean} isOwn
 * @param {(isOwn: boolean) => void} choose
 */
function scopeButtons(titles, isOwn, choose) {
  const buttons = titles.map((textContent, at) => create("button", {
    textContent, ariaPressed: String(isOwn === (at === 0)),
    onclick() {
      buttons.forEach((button, other) => { button.ariaPressed = String(other === at); });
      choose(at === 0);
    },
  }));
  return buttons;
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
  const placeholders = createPlaceholders(rows, copyOf, fail);
  const read = await readSections(lookup, catalog);
  const sections = read.map((section, at) =>
    createSection(section, at, { element, listClass, lang, strings, rows, placeholders }));

  // On the page of an entry, they hide its title.
  const crumb = seek(".crumbs a");
  if (crumb) element.append(create("h1", { className: "note" }, crumb.textContent));

  // On the page of a section, results can be from that section only.
  const listed = all("[data-section]");
  const own = seek(".of-part") ? read.findIndex(({ id }) => id === listed[0]?.id) : -1;
  let isOwn = own >= 0 && get("scope") !== "";
  if (own >= 0) {
    const buttons = scopeButtons([fill(words.onlyIn, { name: read[own].title }), words.all], isOwn, (chosen) => {
      isOwn = chosen;
      search();
    });
    element.append(create("p", { className: "scope", role: "group", ariaLabel: data.label ?? "", lang }, ...buttons));
  }
  const notches = notchesOf(read, own);

  let run = new AbortController();
  /**
   * The spellings of the words that are highlighted.
   * @type {import("./marks.js").Terms}
   */
  let terms = [];
  /** The ids of the entries that are named as typed. */
  let exact = new Set();
  /** Whether all placeholders of the last query are there. */
  let completing = Promise.resolve();

  /** Begins to show other results. Returns a signal that is aborted when others follow. */
  function begin() {
    run.abort();
    run = new AbortController();
    placeholders.stop();
    return run.signal;
  }

  /** Placeholders are as high as the first row. Measuring that takes a layout, so it is done once. */
  function measure() {
    const height = seek("li:not(:empty)", element)?.offsetHeight;
    if (height) element.style.setProperty("--placeholder", `${height}px`);
  }

  let timer = 0;

  /**
   * Shows the hidden elements again, except those that stay hidden. They keep their class, because removing and adding
   * it would make browsers recalculate their styles.
   * @param {Set<Element>} [hidden] the elements that stay hidden; those that already are hidden are removed from it
   */
  function revealLater(hidden = new Set()) {
    for (const each of all(".later", element)) if (!hidden.delete(each)) each.classList.remove("later");
  }

  /** Hides what follows the first row that is not there yet, since it would move when that arrives. */
  function hideLater() {
    clearTimeout(timer);
    timer = setTimeout(revealLater, rowTimeout);
    const parts = all("h2, .rows, .rows > *, .more-rows", element);
    const first = parts.findIndex((each) => each.matches(".rows:empty, .rows > :empty"));
    const hidden = new Set(first < 0 ? [] : parts.slice(first, first + step));
    revealLater(hidden);
    for (const each of hidden) each.classList.add("later");
  }

  /**
   * Shows the rest when the rows in the window are there.
   * @param {AbortSignal} signal
   */
  async function showLater(signal) {
    await showVisible(signal);
    if (!signal.aborted) revealLater();
  }

  /**
   * Returns a copy of a row for a section.
   * @param {HTMLElement} fetched
   * @param {FoundSection} section
   */
  function copyOf(fetched, { policy, anchor, elements }) {
    const row = document.importNode(fetched, true);
    /** @type {HTMLInputElement | null} */
    let input = seek("input.select", row);
    if (!policy) input?.remove();
    else {
      if (!input) {
        const ariaLabel = fill(words.select, { name: find("bdi", row).textContent });
        input = create("input", { className: "select", value: row.dataset.entry, ariaLabel });
        row.prepend(input, " ");
      }
      Object.assign(input, { type: policy === "single" ? "radio" : "checkbox", name: anchor });
    }
    marks.markRow(row, terms, lookup.fold);
    if (exact.has(row.dataset.entry ?? "")) marks.markExact(row, words.exactMatch);
    setColumns(elements().list, row);
    if (!seek("a", row)) element.classList.add("unlinked");
    return row;
  }

  /**
   * Shows the rest of the results, and then updates the index.
   * @param {FoundSection[]} matching
   * @param {Element[]} known rows that were fetched already
   * @param {AbortSignal} signal
   */
  async function complete(matching, known, signal) {
    // The first results are painted before the rest is added.
    await frame();
    for (const row of known) {
      await pause();
      if (signal.aborted) return;
      placeholders.show(row);
    }
    for (const [at, section] of matching.entries()) {
      await pause();
      if (signal.aborted) return;
      if (section.isShown()) section.complete();
      else section.renew(matching[at - 1]);
    }
    await pause();
    if (signal.aborted) return;
    const facets = lookup.own?.choice ?? get("facets");
    const query = withParts({ facets, scope: "section", query: get("query") });
    for (const { elements } of matching) elements().link.search = query;
    leadToMatches(notches, matching.map(({ at }) => at), (at) => sections[at].anchor, words.noneFound);
    notify("list");
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
   * The row at a position in a section, what is in its place, or the section.
   * @param {FoundSection} section
   * @param {number} position
   */
  function placeOf(section, position) {
    if (!section.isShown() || !element.isConnected) return;
    const { element: own, list } = section.elements();
    return list.children[position] ?? own;
  }

  /** @param {FoundSection} section @param {number} position */
  function rowAt(section, position) {
    const { list } = section.elements();
    while (list.children.length <= position) section.extend();
    return list.children[position];
  }

  /** @param {FoundSection} section @param {number} position */
  async function lead(section, position) {
    const { signal } = run;
    await completing;
    if (signal.aborted) return;
    const row = await placeholders.bring(rowAt(section, position));
    if (row) leadTo(row);
  }

  /**
   * The first of the entries that were found that are in a set.
   * @param {number} most
   * @param {import("./term-index.js").EntrySet} set
   */
  const foundFirst = (most, set) => firstOf(sections.map(({ found }) => found), most, set);

  /**
   * The first row of an entry that was found.
   * @param {number} entry
   */
  function matchOf(entry) {
    const section = sections.find(({ found }) => found.includes(entry)) ?? sections[0];
    const position = section.found.indexOf(entry);
    return { section: section.title, place: () => placeOf(section, position), lead: () => lead(section, position) };
  }

  /** @param {import("./term-index.js").EntrySet} found */
  const count = (found) => isOwn ? found.among(sections[own].entries).length : found.size;

  /**
   * Shows the rows in the window.
   * @param {AbortSignal} signal
   */
  async function showVisible(signal) {
    // Measuring a row in an off-screen section would make browsers lay out that section.
    const empty = () => [...element.children].filter(isInView)
      .flatMap((section) => all(".rows:empty, .rows > li:empty", section).filter(isInView));
    // What is in the window then is known with the layout of the next frame.
    for (let rest; !signal.aborted && (rest = empty()).length; await frame()) {
      await Promise.all(rest.map(placeholders.show));
    }
  }

  const shownPlace = createPlace(element, (anchor, position) => {
    const section = sections.find((each) => each.anchor === anchor);
    return section?.isShown() && position < section.found.length ? rowAt(section, position) : undefined;
  }, () => showVisible(run.signal));

  return {
    count,
    total: lookup.own?.size ?? lookup.count,
    async show(query) {
      const signal = begin();
      const { time } = query;
      const found = /** @type {import("./term-index.js").EntrySet} */ (query.found);
      const lists = sections.map(({ entries, at }) =>
        !isOwn || at === own ? found.among(entries) : []);
      // The list does not change before there is something to show, and does not move when that arrives.
      await Promise.all(firstOf(lists, neededRows).map((entry) => rows.fetchRow(entry, signal)));
      if (element.isConnected) await hideWhileMoving(element, time);
      if (signal.aborted) return;
      marks.forget();
      terms = query.spellings;
      exact = new Set();
      for (const section of sections) section.found = lists[section.at];
      set({ scope: isOwn ? "section" : "" }, true);
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
        measure();
      }
      if (isWhole) revealLater();
      else hideLater();
      completing = complete(matching, known, signal);
      if (!isWhole) completing.then(() => showLater(signal)).catch(() => {});
      return { visible: [], entries: count(found), used: matching.length };
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
      await showVisible(run.signal);
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
      const entries = [...new Set(foundFirst(mostNamed, await lookup.called(value, true)))];
      const candidates = await Promise.all(entries.map(async (entry) => ({
        ...matchOf(entry), row: await rows.fetchRow(entry),
      })));
      const isNamed = naming(value, lookup.fold);
      const equal = candidates.filter(({ row }) => isNamed(row));
      exact = new Set(equal.map(({ row }) => row.dataset.entry));
      for (const row of all("[data-entry]", element)) {
        if (exact.has(row.dataset.entry)) marks.markExact(row, words.exactMatch);
      }
      return equal;
    },
    /**
     * Is among the first entries with a name that begins with what is typed, or else with its words in their names, as
     * whole words if there are any.
     */
    async best(words, query) {
      if (!words.length) return;
      /** @type {number[]} */
      let found = [];
      for (const find of [
        () => lookup.called(query, false), () => lookup.named(words, true), () => lookup.named(words, false),
      ]) {
        if (!found.length) found = foundFirst(mostBest, await find());
      }
      // Each row can be in a file of its own. Most often, the title of the first one matches.
      for (const entry of found) {
        const row = bestOf([await rows.fetchRow(entry)], query, lookup.fold);
        if (row) return { row, ...matchOf(entry) };
      }
    },
    rowOf: rows.fetchRow,
  };
}
