// Searches for what is typed, and reports what was found. The list on the page is filtered. In a catalog of many pages,
// results replace the list.

import { createFilter, titleOf } from "./filter.js";
import { frame } from "./frames.js";
import { load } from "./lookup.js";
import { createMarks } from "./marks.js";
import { formatter } from "./numbers.js";
import { matches } from "./sectioning.js";

const { lang } = document.documentElement;

/** Replaces placeholders in braces. @param {string} text @param {Record<string, string>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

/** Returns a text with a name as nodes. The name can have another direction. @param {string} text @param {Function} create */
export const named = (text, name, create) => text.split(/(\{name\})/).map((part) => part === "{name}" ? create("bdi", {}, name) : part);

/** How well a title matches: it is what is typed, it begins with that, or one of its words does. @param {string} title */
const rank = (title, text) => [title === text, title.startsWith(text), matches(title, [text]), true].indexOf(true);

/** @param {KeyboardEvent} event */
const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** The first row of the list, or of the results. */
const first = () => document.querySelector("[data-section]:not([hidden]) :is([data-entry], [data-see]):not([hidden])");

/** @param {Element} row */
const focusRow = (row) => (row.querySelector("a") ?? row.querySelector("input"))?.focus({ preventScroll: true });

/** Scrolls to a row, and focuses it. @param {Element} row */
function lead(row) {
  row.scrollIntoView({ block: "center", behavior: "instant" });
  focusRow(row);
}

/** How the catalog of a page is searched. */
const catalog = {
  /** @param {DOMStringMap} data */
  load: ({ url }) => load(new URL(url, document.baseURI).href),
  // The second module is imported by the first. This way, they load at the same time.
  show: () => Promise.all([import("./results.js"), import("./rows.js")]).then(([results]) => results),
};

/**
 * @param {object} page
 * @param {HTMLElement} page.place
 * @param {HTMLInputElement} page.field
 * @param {HTMLElement} page.status
 * @param {{key: string, focused?: HTMLElement, top?: number}} page.state
 * @param {Function} page.create
 * @param {() => string} page.query that of the URL
 * @param {typeof catalog} [page.source]
 */
export function createSearch({ place, field, status, state, create, query, source = catalog }) {
  const { dataset: data } = place;
  /** The strings in the language of the view, when the search is loaded. @type {Record<string, string>} */
  const words = {};
  const plurals = new Intl.PluralRules(place.lang || lang);
  /** The form of a string with a count. It has a line for each plural category. */
  const form = (text, count) => [plurals.select(count), "other"]
    .map((category) => new RegExp(`^${category}=(.*)`, "m").exec(text)?.[1]).find((found) => found);

  /** @type {ReturnType<typeof formatter>} */
  let formatNumber;
  const format = (number) => (formatNumber ??= formatter(words.numbers, lang))(number);
  const marks = createMarks(create);
  const list = createFilter({ create, fill, format, words, marks });

  // What is shown is announced when the reader rests.
  const shown = create("span", { ariaHidden: "true" });
  const announced = create("span", { className: "note" });
  const hints = create("p", { className: "hints" });
  status.replaceChildren(shown, announced);
  place.append(hints);

  let timer;
  /** Shows a message and controls. @param {string} text @param {string} [name] a value of the text */
  function say(text, name, controls = []) {
    shown.replaceChildren(...named(text, name, create));
    hints.replaceChildren(...controls);
    place.classList.toggle("used", text !== "");
    clearTimeout(timer);
    timer = setTimeout(() => {
      announced.textContent = shown.textContent;
      remember();
    }, 500);
  }

  /** The query of a URL with what is typed. @param {URLSearchParams} params */
  function typed(params) {
    if (field.value.trim()) params.set("q", field.value);
    else params.delete("q");
    return `?${params}`.replaceAll("%2C", ",");
  }

  /** The query of a link that keeps what is typed and chosen. @param {string[][]} [others] */
  const searched = (others = []) =>
    typed(new URLSearchParams([...[...new URLSearchParams(location.search)].filter(([key]) => key.startsWith("f.")), ...others]));

  /** Puts what is typed in the URL and the links to other views. */
  function remember() {
    if (field.value !== query()) {
      const url = new URL(location.href);
      url.search = typed(url.searchParams);
      history.replaceState(history.state, "", url);
    }
    for (const link of document.querySelectorAll(".views a")) link.search = searched();
  }

  /** The best match: where it is on the page, if it is there, and what leads to it. @type {{place: () => Element | null, lead: () => void} | undefined} */
  let best;
  const toBest = create("button", { type: "button", className: "best", hidden: true, onclick: () => best.lead() });

  /** Offers the best match while it is out of view. */
  function offerBest() {
    const { top, bottom } = best && (best.place()?.getBoundingClientRect() ?? { top: innerHeight, bottom: Infinity }) || { top: 0, bottom: 0 };
    toBest.hidden = top >= 0 && bottom <= innerHeight;
    toBest.classList.toggle("up", top < 0);
  }
  for (const type of ["scroll", "resize"]) addEventListener(type, offerBest, { passive: true });

  /** Finds the best match among rows, in their order. @param {Element[]} rows @param {(row: Element) => typeof best} bestFor */
  function findBest(rows, bestFor) {
    const text = lookup.fold(field.value).text.trim();
    const ranks = text ? rows.map((row) => rank(lookup.fold(titleOf(row)).text, text)) : [];
    const least = Math.min(...ranks, 3);
    if (least === 3) return;
    const row = rows[ranks.indexOf(least)];
    toBest.replaceChildren(create("bdi", {}, titleOf(row)));
    best = bestFor(row);
    offerBest();
  }

  /** Finds the best match among rows that may not be on the page. @param {string[]} terms */
  async function findDistant(terms) {
    const own = run;
    const candidates = await results.candidates?.(terms) ?? [];
    if (own === run) findBest(candidates.map(({ row }) => row), (row) => {
      const { entry } = candidates.find((each) => each.row === row);
      return { place: () => results.placeOf(entry), lead: () => results.lead(entry).catch(fail) };
    });
  }

  /** A link to the page of a row, or to the row itself. @param {HTMLElement} row */
  function linkTo(row) {
    const page = row.querySelector("a");
    // The page of an entry without a page of its own is unknown, but the search can show it.
    const place = results ? "?q=" + encodeURIComponent(titleOf(row)) : "#" + row.id;
    const link = create("a", { href: page?.href ?? place }, create("bdi", {}, titleOf(row)));
    if (!results && !page) link.onclick = async (event) => {
      event.preventDefault();
      await clear();
      lead(row);
    };
    return link;
  }

  /** Reports that nothing was found, with what is near. @param {string[]} terms */
  async function reportNothing(terms) {
    const own = run;
    const query = field.value.trim();
    const text = lookup.fold(query).text.trim();
    const chosen = choices?.titles() ?? [];
    const near = chosen.length ? [] : results ? (await wait(results.nearest(terms))).map(({ row }) => row) : list.nearest(text, lookup.fold);
    if (own !== run) return;
    const asked = [query, ...chosen].filter((each) => each).join(" · ");
    say(words.nothingFound, asked, query ? [...near.map(linkTo), create("button", { onclick: clear }, words.clearSearch)] : []);
  }

  /** Reports how much was found, with the best match. */
  async function report({ visible, used, entries }, terms) {
    if (!entries) return reportNothing(terms);
    const values = { position: format(entries), total: format(results ? lookup.count : list.total), count: format(used) };
    say(fill(form(words.found, used), values), "", [toBest]);
    findBest(visible, (row) => ({ place: () => row, lead: () => lead(row) }));
  }

  /** @type {ReturnType<typeof load> | undefined} */
  let loading;
  /** @type {Awaited<ReturnType<typeof load>>} */
  let lookup;
  /** Of a catalog whose rows are on the page. @type {string[] | undefined} */
  let ids;
  /** Of other pages. @typedef {Awaited<ReturnType<typeof import("./results.js").createResults>>} Results */
  /** @type {Promise<Results> | undefined} */
  let creating;
  /** @type {Results | undefined} */
  let results;
  /** What narrows the list. @type {ReturnType<typeof import("./narrow.js").createNarrow> | undefined} */
  let choices;
  let run = 0;

  /** Shows the whole list. */
  function restore() {
    list.show();
    results?.hide();
  }

  /** Shows that the search failed. @param {unknown} [error] if there is none, nothing is searched for */
  function fail(error) {
    run += 1;
    place.classList.remove("loading");
    restore();
    if (!error) return say("");
    // An old index leads to files that a new build has replaced.
    loading = creating = results = ids = undefined;
    say(data.failed, "", [create("button", { onclick() { field.focus(); search(); } }, data.retry)]);
  }

  /** Shows that something loads, if it takes long. @param {Promise<any>} promise */
  async function wait(promise) {
    const own = run;
    const delay = setTimeout(() => {
      place.classList.add("loading");
      announced.textContent = data.loading;
    }, 150);
    try {
      return await promise;
    } finally {
      clearTimeout(delay);
      if (own === run) place.classList.remove("loading");
    }
  }

  /** Loads what every query needs. */
  async function loadLookup() {
    loading ??= source.load(data);
    lookup = await wait(loading);
    Object.assign(words, await wait(lookup.strings(data.view)));
  }

  /** Loads what shows rows: the ids of those on the page, or else the results. */
  async function loadRows() {
    if (lookup.ids && list.isPresent) ids ??= await wait(lookup.ids());
    else {
      const [{ markRow }, { showLost }] = [marks, list];
      creating ??= source.show().then(({ createResults }) => createResults({
        lookup, words, place, create, fill, format, markRow, showLost, focusRow, lead, searched, search, fail,
      }));
      results = await wait(creating);
    }
  }

  /** Shows what matches the field and the choices, and reports it. */
  async function search() {
    run += 1;
    const own = run;
    best = undefined;
    toBest.hidden = true;
    const { value } = field;
    if (value) state.top ??= scrollY;
    try {
      if (!value.trim() && !choices) throw undefined;
      await loadLookup();
      const terms = lookup.words(value);
      const matching = terms.length ? await wait(lookup.find(value)) : undefined;
      if (own !== run) return;
      const found = choices ? await wait(choices.find(lookup, words, matching)) : matching;
      if (!found) throw undefined;
      await loadRows();
      // A frame shows what was typed last.
      await frame();
      if (own !== run) return;
      if (results) marks.forget();
      const shown = results ? await results.show(found, terms)
        : list.show({ found: new Set([...found].map((entry) => ids[entry])), terms, fold: lookup.fold });
      if (own !== run) return;
      await report(shown, terms);
      if (!results || own !== run) return;
      await wait(results.arrive());
      // The rows that are looked at may have to be fetched, so the reader has to rest first.
      setTimeout(() => { if (own === run) findDistant(terms).catch(() => {}); }, 300);
    } catch (error) {
      if (own === run) fail(error);
    }
  }
  /** Whether the last query has its first row. */
  let settled = Promise.resolve();
  const start = () => settled = search();

  /** Opens the first match. */
  async function open() {
    const opened = search();
    const own = run;
    await opened;
    remember();
    if (own === run) first()?.querySelector("a")?.click();
  }

  /** Empties the field. What narrows the list stays. */
  async function clear() {
    field.value = "";
    field.focus();
    await start();
  }

  /** Loads the panel of the fields to narrow the list by. @param {HTMLDetailsElement} panel */
  async function narrow(panel) {
    try {
      const { createNarrow } = await import("./narrow.js");
      choices ??= createNarrow({ panel, place, field, create, fill, form, format, search: start });
      await (choices.isReady() ? settled : start());
      return choices;
    } catch {}
  }

  let turn = 0;

  /**
   * Sections the page by a field. Returns whether that is done.
   * @param {string} id of the facet
   * @param {(values: object[] | undefined, ids: string[], format: (number: number) => string) => void} show
   * @param {boolean} isChosen whether the reader just chose the field, so that rows move
   */
  async function sectionBy(id, show, isChosen) {
    const own = ++turn;
    try {
      await loadLookup();
      ids ??= await wait(lookup.ids());
      const facet = lookup.facets.find((facet) => facet[0] === id);
      const values = facet && await wait(lookup.values(facet));
      const { move } = isChosen && await import("./moves.js").catch(() => {}) || { move: (change) => change() };
      if (own !== turn) return false;
      move(() => list.renew(() => show(values, ids, format)));
      dispatchEvent(new Event("scroll"));
      start();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  field.addEventListener("input", start);
  // What is typed is not lost when a link is followed at once.
  field.addEventListener("change", remember);
  document.addEventListener("click", remember, true);
  addEventListener("popstate", () => {
    const isChanged = choices?.restore();
    if (field.value === query() && !isChanged) return;
    field.value = query();
    start();
  });
  field.addEventListener("keydown", async (event) => {
    if (event.isComposing || hasModifier(event)) return;
    const { key } = event;
    if (!["ArrowDown", "Enter", "Escape"].includes(key)) return;
    event.preventDefault();
    if (key === "Escape") {
      await clear();
      remember();
      state.goBack();
    } else if (key === "ArrowDown") {
      await settled;
      const row = first();
      row?.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (row) focusRow(row);
    }
    else if (field.value.trim()) open();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" || hasModifier(event)) return;
    // The key can change a choice.
    if (!event.target.matches(":not(input)") || !first()?.contains(event.target)) return;
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
    narrow,
    sectionBy,
    /** Waits until the last query, and what narrows the list, are shown. */
    async settle() {
      await settled;
      await results?.settle?.();
    },
  };
}
