// Narrows the list by the values of fields. Readers choose them in a panel, which opens in place in a wide window, and
// as a sheet at the bottom of a narrow one.

import { all, create, fill, find, focusOn, root, seek } from "./dom.js";
import { EntrySet } from "./lookup.js";
import { get, on, set, withParts } from "./page-state.js";
import { matches, narrowed } from "./sectioning.js";

/** How many values a field shows at first, and at most. Chosen values are always shown, and so are one or two more. */
const few = 8;
const most = 200;

/**
 * @typedef {object} Facet
 * @property {string} id
 * @property {string} title
 * @property {import("./lookup.js").Value[]} values
 * @property {Set<number>} chosen the indices of the chosen values
 * @property {string} [digest] of the file with the numbers of each entry, if the values are ranges
 * @property {string} range what is between the two numbers that the reader typed, such as `10..50` or `10..`
 * @property {number[]} within the entries in that range
 */
/** @typedef {{facet: Facet, title: string, slug: string, remove: () => void}} Choice a value, or what was typed */
/** @typedef {import("./lookup.js").Lookup} Lookup */

/** @param {string} range */
const ends = (range) => range.split("..");
/** @param {string} text */
const isRange = (text) =>
  ends(text).length === 2 && text !== ".." && ends(text).every((end) => Number.isFinite(Number(end)));

/** @param {number} one @param {number} other */
const ascending = (one, other) => one - other;

/**
 * @param {HTMLDetailsElement} panel
 * @param {HTMLElement} place of the search
 * @param {import("./numbers.js").Strings} strings
 */
export function createNarrow(panel, place, { words, form, format }) {
  const summary = find("summary", panel);
  const name = summary.textContent ?? "";
  /** @type {HTMLElement} */
  const head = find("[data-catalog]");
  const catalog = new URL(".", new URL(head.dataset.catalog ?? "", location.href));
  /**
   * The page of a value shows the entries with this value only. Other choices lead to the catalog.
   * @type {HTMLAnchorElement | null}
   */
  const current = seek("a[aria-current]", panel);
  const own = seek(".narrowing") ? current?.href ?? "" : undefined;
  const isWide = matchMedia("(width >= 64rem)");
  /**
   * Creates an element with a string of the interface.
   * @type {typeof create}
   */
  const worded = (tag, properties, ...children) =>
    create(tag, place.lang ? { lang: place.lang, dir: place.dir, ...properties } : properties, ...children);

  /** @type {Facet[]} */
  let facets = [];
  /** @type {Lookup | undefined} */
  let lookup;
  /** @type {Promise<void>} */
  let loading;
  /**
   * What matches the query and the choices.
   * @type {ReturnType<typeof narrowed>}
   */
  let result = { entries: [], counts: [] };

  // The choices

  /** The chosen values, and the typed range, of all fields. */
  const choices = () => facets.flatMap((facet) => {
    const { values, chosen, range } = facet;
    /** @type {Choice[]} */
    const all = [...chosen].sort(ascending).map((at) => (
      { facet, title: values[at].title, slug: values[at].slug, remove: () => chosen.delete(at) }));
    if (range) all.push({ facet, title: rangeTitle(range), slug: range, remove: () => facet.range = "" });
    return all;
  });

  /** @param {string} range */
  function rangeTitle(range) {
    const [from, to] = ends(range).map((end) => end && format(Number(end)));
    return from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`;
  }

  /**
   * A number, or a word such as “Yes”, needs the title of its field.
   * @param {Choice} choice
   */
  const titleOf = ({ facet, title }) => facet.digest || facet.values.length < 3 ? `${facet.title}: ${title}` : title;

  /** Chooses what the URL has. */
  function restore() {
    const params = new URLSearchParams(own === undefined ? get("facets") : "");
    for (const facet of facets) {
      const asked = params.get("f." + facet.id)?.split(",") ?? [];
      facet.chosen = new Set(facet.values.flatMap(({ slug, url }, at) =>
        asked.includes(slug) || new URL(url, catalog).href === own ? at : []));
      facet.range = facet.digest ? asked.find(isRange) ?? "" : "";
    }
  }
  on("facets", ({ isChosen }) => { if (!isChosen) restore(); });

  /** Shows the list for changed choices. */
  function change() {
    const params = new URLSearchParams();
    for (const [{ id }, all] of Map.groupBy(choices(), ({ facet }) => facet)) {
      params.set("f." + id, all.map(({ slug }) => slug).join());
    }
    const facets = params.toString();
    if (own !== undefined) return location.assign(catalog + withParts({ query: get("query"), facets }));
    showChosen();
    set({ facets });
  }

  function clear() {
    for (const { remove } of choices()) remove();
    change();
  }

  /** @param {Facet} facet @returns {Promise<number[][]>} */
  const numbersOf = async ({ digest = "" }) => lookup?.read(digest, JSON.parse) ?? [];

  /** @param {Lookup} lookup */
  async function load(lookup) {
    facets = await Promise.all(lookup.facets.map(async (facet) => {
      const [id, title, , digest] = facet;
      return { id, title, digest, chosen: new Set(), range: "", within: [], values: await lookup.values(facet) };
    }));
    restore();
    build(lookup);
  }

  // The chosen values, below the line of views

  const chips = create("ul", { className: "chips", hidden: true });
  panel.after(chips);
  let shownChoices = "";

  function showChosen() {
    if (own !== undefined) return;
    const chosen = choices();
    const key = chosen.map(({ facet, slug }) => `${facet.id}=${slug}`).join();
    if (key === shownChoices) return;
    shownChoices = key;
    const count = format(chosen.length);
    // Beside Arabic digits, a dot would be read as a zero.
    summary.textContent = !chosen.length ? name : /[٠-٩۰-۹]/.test(count) ? `${name} (${count})` : `${name} · ${count}`;
    chips.hidden = !chosen.length;
    const items = chosen.map((choice, at) => {
      const title = titleOf(choice);
      const ariaLabel = fill(words.remove, { name: title });
      const button = worded("button", { type: "button", ariaLabel }, create("bdi", {}, title));
      button.onclick = () => {
        choice.remove();
        change();
        focusOn(all("button:not(.clear)", chips)[at] ?? summary);
      };
      return create("li", {}, button);
    });
    const clearAll = worded("button", { type: "button", className: "clear" }, words.clearAll);
    clearAll.onclick = () => {
      clear();
      focusOn(summary);
    };
    chips.replaceChildren(...items, create("li", {}, clearAll));
  }

  // The panel

  const choosing = create("div", { className: "choices" });
  const sheet = create("dialog", { className: "sheet", ariaLabel: name, tabIndex: -1 });
  const close = worded("button", { type: "button", className: "close", onclick: () => sheet.close() });
  const clearSheet = worded("button", { type: "button", className: "clear", onclick: clear });
  sheet.append(create("div", { className: "foot" }, clearSheet, close));
  // A tap outside is on the dialog itself, because its content covers it.
  sheet.addEventListener("click", ({ target }) => { if (target === sheet) sheet.close(); });
  sheet.addEventListener("close", () => {
    root.style.overflow = "";
    // In a window that is wide now, the panel can have the focus.
    if (!choosing.contains(document.activeElement)) focusOn(summary);
  });
  chips.after(sheet);
  /**
   * What each field shows.
   * @type {ReturnType<typeof fieldsetOf>[]}
   */
  let fieldsets = [];

  /** @param {Lookup} lookup */
  function build(lookup) {
    clearSheet.textContent = words.clearAll;
    const controls = () => all("input, button", choosing);
    const focused = controls().findIndex((control) => control === document.activeElement);
    fieldsets = facets.map((facet, number) => fieldsetOf(facet, number, lookup));
    choosing.replaceChildren(...fieldsets.map(({ element }) => element));
    for (const each of all(":scope > :not(summary)", panel)) each.remove();
    panel.append(choosing);
    if (panel.open || sheet.open) open();
    // What had the focus was replaced: a check box, or a link of the panel.
    if (focused >= 0 || document.activeElement === document.body) focusOn(controls()[focused] ?? summary);
  }

  /** @param {Facet} facet @param {number} number @param {Lookup} lookup */
  function fieldsetOf(facet, number, lookup) {
    const { values, digest } = facet;
    const label = fill(words.findIn, { name: facet.title });
    const first = values.length > few + 2 ? few : values.length;
    const list = create("ul", {});
    const rest = create("p", { className: "rest" });
    const filter = worded("input", {
      type: "search", placeholder: label, ariaLabel: label, autocomplete: "off", spellcheck: false, oninput: showValues,
    });
    const more = worded("button", { type: "button", className: "whole", onclick() {
      isWhole = true;
      more.replaceWith(rest);
      list.before(filter);
      list.classList.add("all");
      showValues();
      if (matchMedia("(pointer: fine)").matches) filter.focus();
      else rows.get(first)?.input.focus();
    } }, words.all, " ", create("span", { className: "count" }, format(values.length)));
    const legend = create("legend", {}, create("bdi", {}, facet.title));
    const element = create("fieldset", { id: "__facet-" + (number + 1) }, legend, list);
    if (values.length > first) element.append(more);
    let isWhole = false;
    /**
     * The folded titles, made when they are needed.
     * @type {string[] | undefined}
     */
    let folded;
    /**
     * The rows that were made.
     * @type {Map<number, {item: HTMLElement, input: HTMLInputElement, count: Element}>}
     */
    const rows = new Map();

    /** @param {number} at */
    function rowOf(at) {
      const known = rows.get(at);
      if (known) return known;
      const input = create("input", { type: "checkbox" });
      input.onchange = () => {
        facet.chosen[input.checked ? "add" : "delete"](at);
        change();
      };
      const count = create("span", { className: "count" });
      const label = create("label", {}, input, create("bdi", {}, values[at].title), " ");
      if (digest) label.append(create("span", { className: "bar" }));
      label.append(count);
      const item = create("li", {}, label);
      const row = { item, input, count };
      rows.set(at, row);
      return row;
    }

    /** Shows the first values that match what is typed, and the chosen ones. */
    function showValues() {
      const terms = isWhole ? lookup.words(filter.value) : [];
      if (terms.length) folded ??= values.map(({ title }) => lookup.fold(title).text);
      const found = [...values.keys()].filter((at) => !folded || matches(folded[at], terms));
      const shown = new Set([...found.slice(0, isWhole ? most : first), ...facet.chosen]);
      list.replaceChildren(...[...shown].sort(ascending).map((at) => rowOf(at).item));
      const total = format(found.length);
      rest.textContent = found.length > most ? fill(words.countOf, { count: format(most), total }) : "";
      showCounts();
    }

    const between = create("p", { className: "between" });
    /** The two numbers of a range that the reader types. */
    const inputs = (digest ? [words.atLeast, words.atMost] : []).map((word) => {
      const input = create("input", { type: "number", step: "any", inputMode: "decimal" });
      between.append(worded("label", {}, word, " ", input));
      return input;
    });
    let timer = 0;
    function type() {
      clearTimeout(timer);
      const range = inputs.map(({ value }) => value).join("..");
      if (range === (facet.range || "..")) return;
      facet.range = isRange(range) ? range : "";
      change();
    }
    for (const input of inputs) {
      input.addEventListener("focus", () => numbersOf(facet).catch(() => {}));
      input.addEventListener("change", type);
      input.addEventListener("input", () => {
        clearTimeout(timer);
        if (own === undefined) timer = setTimeout(type, 250);
      });
    }
    if (digest) element.append(between);

    function showCounts() {
      const counts = result.counts[number] ?? [];
      const largest = counts.slice(0, values.length).reduce((one, other) => Math.max(one, other), 1);
      for (const [at, { item, input, count }] of rows) {
        if (!item.isConnected) continue;
        input.checked = facet.chosen.has(at);
        count.textContent = format(counts[at] ?? 0);
        item.classList.toggle("zero", !counts[at]);
        item.style.setProperty("--share", String((counts[at] ?? 0) / largest));
      }
      inputs.forEach((input, at) => {
        if (document.activeElement !== input) input.value = ends(facet.range)[at] ?? "";
      });
    }
    return { element, showValues, showCounts };
  }

  /** Shows the panel in the form for the width of the window. */
  function open() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    panel.open = isWide.matches;
    if (isWide.matches) panel.append(choosing);
    else sheet.prepend(choosing);
    for (const each of fieldsets) each.showValues();
    showCount();
    if (isWide.matches) sheet.close();
    else {
      if (!sheet.open) sheet.showModal();
      // The page behind it does not scroll.
      root.style.overflow = "hidden";
    }
    // What was moved has lost the focus. Tab leads from the sheet to its first check box.
    if (choosing.contains(focused)) focusOn(focused);
    else if (sheet.open && !sheet.contains(focused)) focusOn(sheet);
  }
  isWide.addEventListener("change", () => { if (panel.open || sheet.open) open(); });

  function showCount() {
    const count = result.entries.length;
    close.textContent = fill(form(words.showEntries, count), { count: format(count) });
    const isClear = !choices().length || own !== undefined;
    if (isClear && document.activeElement === clearSheet) focusOn(close);
    clearSheet.hidden = isClear;
  }

  return {
    /**
     * The entries that match the choices and a query; `undefined` if there is neither.
     * @param {Lookup} from
     * @param {EntrySet} [matching] the entries that match the query
     */
    async find(from, matching) {
      if (lookup !== from) {
        lookup = from;
        loading = load(from);
        loading.catch(() => { lookup = undefined; });
      }
      await loading;
      await Promise.all(facets.filter(({ range }) => range).map(async (facet) => {
        const [from, to] = ends(facet.range).map((end, at) => end ? Number(end) : at ? Infinity : -Infinity);
        facet.within = (await numbersOf(facet)).flatMap((numbers, entry) =>
          numbers.some((number) => number >= from && number <= to) ? entry : []);
      }));
      const entries = facets.map(({ values, range, within }) => (
        [...values.map(({ entries }) => entries), ...range ? [within] : []]));
      // A range comes after the values.
      const chosen = facets.map(({ values, chosen, range }) => range ? new Set([...chosen, values.length]) : chosen);
      result = narrowed(from.count, entries, chosen, matching);
      showChosen();
      if (panel.open || sheet.open) {
        for (const each of fieldsets) each.showCounts();
        showCount();
      }
      return own === undefined && choices().length ? new EntrySet(from.count, result.entries) : matching;
    },
    /** The titles of the chosen values, except on the page of a value. */
    titles: () => own === undefined ? choices().map(titleOf) : [],
    /** Whether the values are loaded. */
    isReady: () => facets.length > 0,
    /** Opens the panel, or closes it. Without its values, it shows links. */
    toggle() {
      if (panel.open || !facets.length) panel.open = !panel.open;
      else open();
    },
  };
}
