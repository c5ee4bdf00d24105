// Narrows the list by the values of fields. Readers choose them in a panel, which opens in place in a wide window, and
// as a sheet at the bottom of a narrow one.

import { ascending, choicesOf, match, restore, titleOf, written } from "./choices.js";
import { all, catalog, create, fill, find, focusOn, root, seek } from "./dom.js";
import { matches } from "./matching.js";
import { createRange } from "./number-range.js";
import { get, on, set, withParts } from "./page-state.js";
import { EntrySet } from "./term-index.js";

/** How many values a field shows at first, and at most. Chosen values are always shown, and so are one or two more. */
const few = 8;
const most = 200;

/** @typedef {import("./choices.js").Facet} Facet @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./lookup.js").Lookup} Lookup */
/** @typedef {import("./numbers.js").Strings} Strings */

/**
 * What the parts of the panel share, with the strings of the interface.
 * @typedef {object} Own
 * @property {typeof create} worded creates an element with a string of the interface
 * @property {() => void} change shows the list for changed choices
 * @property {() => void} clear removes all choices
 * @property {boolean} isOwn whether the page shows the entries with one value, and other choices lead to the catalog
 * @typedef {Strings & Own} Page
 */

/**
 * Creates the line of the chosen values, below the line of views.
 * @param {HTMLElement} summary
 * @param {Page} page
 */
function createChips(summary, { words, format, worded, change, clear }) {
  const name = summary.textContent;
  const element = create("ul", { className: "chips", hidden: true });
  let shown = "";

  /** @param {Choice} choice @param {number} at */
  function chipOf(choice, at) {
    const name = titleOf(choice);
    return create("li", {}, worded("button", { ariaLabel: fill(words.remove, { name }), onclick() {
      choice.remove();
      change();
      focusOn(all("button:not(.clear)", element)[at] ?? summary);
    } }, create("bdi", {}, name)));
  }

  return {
    element,
    /** @param {Choice[]} chosen */
    show(chosen) {
      const key = chosen.map(({ facet, slug }) => `${facet.id}=${slug}`).join();
      if (key === shown) return;
      shown = key;
      const count = format(chosen.length);
      // Beside Arabic digits, a dot would be read as a zero.
      const counted = /[٠-٩۰-۹]/.test(count) ? `${name} (${count})` : `${name} · ${count}`;
      summary.textContent = chosen.length ? counted : name;
      element.hidden = !chosen.length;
      const clearAll = worded("button", { className: "clear", onclick() {
        clear();
        summary.focus();
      } }, words.clearAll);
      element.replaceChildren(...chosen.map(chipOf), create("li", {}, clearAll));
    },
  };
}

/**
 * Creates the check box of a value.
 * @param {Facet} facet
 * @param {number} at
 * @param {() => void} change
 */
function createRow(facet, at, change) {
  const input = create("input", { type: "checkbox" });
  input.onchange = () => {
    facet.chosen[input.checked ? "add" : "delete"](at);
    change();
  };
  const count = create("span", { className: "count" });
  const label = create("label", {}, input, create("bdi", {}, facet.values[at].title), " ");
  if (facet.digest) label.append(create("span", { className: "bar" }));
  label.append(count);
  return { item: create("li", {}, label), input, count };
}

/**
 * Creates the values of a field, with their check boxes and counts.
 * @param {Facet} facet
 * @param {number} number of the field
 * @param {Lookup} lookup
 * @param {Page} page
 */
function createFieldset(facet, number, lookup, page) {
  const { words, format, worded, change } = page;
  const { title, values, digest } = facet;
  const label = fill(words.findIn, { name: title });
  const first = values.length > few + 2 ? few : values.length;
  const list = create("ul", {});
  const rest = create("p", { className: "rest" });
  const filter = worded("input", {
    type: "search", placeholder: label, ariaLabel: label, autocomplete: "off", spellcheck: false, oninput: showValues,
  });
  const more = worded("button", { className: "whole", onclick: showAll },
    words.all, " ", create("span", { className: "count" }, format(values.length)));
  const range = digest ? createRange(facet, lookup, page) : undefined;
  const element = create("fieldset", { id: "__facet-" + number },
    create("legend", {}, create("bdi", {}, title)), list,
    ...values.length > first ? [more] : [], ...range ? [range.element] : []);
  let isWhole = false;
  /**
   * The folded titles, made when they are needed.
   * @type {string[] | undefined}
   */
  let folded;
  /**
   * The rows that were made.
   * @type {Map<number, ReturnType<typeof createRow>>}
   */
  const rows = new Map();

  /** @param {number} at */
  function rowOf(at) {
    const row = rows.get(at) ?? createRow(facet, at, change);
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

  /** Shows all values, and a field to find some. */
  function showAll() {
    isWhole = true;
    more.replaceWith(rest);
    list.before(filter);
    list.classList.add("all");
    showValues();
    if (matchMedia("(pointer: fine)").matches) filter.focus();
    else rows.get(first)?.input.focus();
  }

  function showCounts() {
    const { counts, chosen } = facet;
    const largest = counts.slice(0, values.length).reduce((one, other) => Math.max(one, other), 1);
    for (const [at, { item, input, count }] of rows) {
      if (!item.isConnected) continue;
      input.checked = chosen.has(at);
      count.textContent = format(counts[at] ?? 0);
      item.classList.toggle("zero", !counts[at]);
      item.style.setProperty("--share", String((counts[at] ?? 0) / largest));
    }
    range?.show();
  }
  return { element, showValues, showCounts };
}

/**
 * Creates the sheet at the bottom of a window that is not wide.
 * @param {HTMLElement} summary
 * @param {HTMLElement} foot
 */
function createSheet(summary, foot) {
  const sheet = create("dialog", { className: "sheet", ariaLabel: summary.textContent, tabIndex: -1 }, foot);
  // A tap outside is on the dialog itself, because its content covers it.
  sheet.addEventListener("click", ({ target }) => { if (target === sheet) sheet.close(); });
  sheet.addEventListener("close", () => {
    root.style.overflow = "";
    // In a window that is wide now, the panel can have the focus.
    if (!seek("details :focus")) focusOn(summary);
  });
  return sheet;
}

/**
 * Creates what shows the fields, in the panel in a wide window, or else in a sheet.
 * @param {HTMLDetailsElement} panel
 * @param {HTMLElement} summary
 * @param {Page} page
 */
function createFields(panel, summary, page) {
  const { words, form, format, worded, clear } = page;
  const isWide = matchMedia("(width >= 64rem)");
  const choosing = create("div", { className: "choices" });
  const close = worded("button", { className: "close", onclick: () => sheet.close() });
  const clearAll = worded("button", { className: "clear", onclick: clear });
  const sheet = createSheet(summary, create("div", { className: "foot" }, clearAll, close));
  /** @type {ReturnType<typeof createFieldset>[]} */
  let fieldsets = [];
  const isOpen = () => panel.open || sheet.open;

  /** Shows the fields in the form for the window: in place if that is wide and in view, otherwise at the bottom. */
  function open() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const isInPlace = isWide.matches && summary.getBoundingClientRect().bottom > 0;
    panel.open = isInPlace;
    if (isInPlace) panel.append(choosing);
    else sheet.prepend(choosing);
    for (const each of fieldsets) each.showValues();
    if (isInPlace) sheet.close();
    else {
      if (!sheet.open) sheet.showModal();
      // The page behind it does not scroll.
      root.style.overflow = "hidden";
    }
    // What was moved has lost the focus. Tab leads from the sheet to its first check box.
    if (choosing.contains(focused)) focusOn(focused);
    else if (sheet.open && !sheet.contains(focused)) focusOn(sheet);
  }
  isWide.addEventListener("change", () => { if (isOpen()) open(); });

  return {
    sheet,
    /** Whether the values are loaded. */
    isReady: () => fieldsets.length > 0,
    /** Opens the panel, or closes it. Without its values, it shows links. */
    toggle() {
      if (panel.open || !fieldsets.length) panel.open = !panel.open;
      else open();
    },
    /** @param {Facet[]} facets @param {Lookup} lookup */
    build(facets, lookup) {
      clearAll.textContent = words.clearAll;
      const controls = () => all("input, button", choosing);
      const focused = controls().findIndex((control) => control === document.activeElement);
      fieldsets = facets.map((facet, at) => createFieldset(facet, at + 1, lookup, page));
      choosing.replaceChildren(...fieldsets.map(({ element }) => element));
      for (const each of all(":scope > :not(summary)", panel)) each.remove();
      panel.append(choosing);
      if (isOpen()) open();
      // What had the focus was replaced: a check box, or a link of the panel.
      if (focused >= 0 || document.activeElement === document.body) focusOn(controls()[focused] ?? summary);
    },
    /**
     * Shows how many entries match, and whether there are choices to clear.
     * @param {number} count
     * @param {boolean} isClear
     */
    showCounts(count, isClear) {
      if (isOpen()) for (const each of fieldsets) each.showCounts();
      close.textContent = fill(form(words.showEntries, count), { count: format(count) });
      if (isClear && document.activeElement === clearAll) focusOn(close);
      clearAll.hidden = isClear;
    },
  };
}

/**
 * @param {HTMLDetailsElement} panel
 * @param {HTMLElement} place of the search
 * @param {Strings} strings
 */
export function createNarrow(panel, { lang, dir }, strings) {
  /** The page of a value shows the entries with this value only. Other choices lead to the catalog. */
  const isOwn = seek(".narrowing") !== null;
  const summary = find("summary", panel);
  /** @type {Page} */
  const page = {
    ...strings, change, clear, isOwn,
    worded: (tag, properties, ...children) =>
      create(tag, lang ? { lang, dir, ...properties } : properties, ...children),
  };
  const { sheet, build, showCounts, isReady, toggle } = createFields(panel, summary, page);
  const chips = createChips(summary, page);
  panel.after(chips.element, sheet);
  /** @type {Facet[]} */
  let facets = [];
  /** @type {Lookup | undefined} */
  let loaded;
  /** @type {Promise<void>} */
  let loading;

  const choices = () => facets.flatMap((facet) => choicesOf(facet, strings.format));

  function showChosen() {
    if (!isOwn) chips.show(choices());
  }

  function change() {
    const facets = written(choices());
    if (isOwn) location.assign(catalog + withParts({ query: get("query"), facets }));
    else set({ facets });
    // Only now, because the list moves.
    showChosen();
  }

  function clear() {
    for (const { remove } of choices()) remove();
    change();
  }

  /** @param {Lookup} lookup */
  async function load(lookup) {
    facets = await Promise.all(lookup.facets.map(async ([id, title, , digest]) => (
      { id, title, digest, chosen: new Set(), range: "", counts: [], values: await lookup.values(id) ?? [] })));
    restore(facets, lookup.own?.choice);
    build(facets, lookup);
  }
  on("facets", ({ isChosen }) => { if (!isChosen) restore(facets, loaded?.own?.choice); });

  return {
    /**
     * The entries that match the choices and a query; `undefined` if there is neither.
     * @param {Lookup} lookup
     * @param {EntrySet} [matching] the entries that match the query
     */
    async find(lookup, matching) {
      if (loaded !== lookup) {
        loaded = lookup;
        loading = load(lookup);
        loading.catch(() => { loaded = undefined; });
      }
      await loading;
      const entries = await match(facets, lookup, matching);
      const isClear = isOwn || !choices().length;
      showChosen();
      showCounts(entries.length, isClear);
      return isClear ? matching : new EntrySet(lookup.count, entries);
    },
    /** The titles of the chosen values, except on the page of a value. */
    titles: () => isOwn ? [] : choices().map(titleOf),
    isReady, toggle,
  };
}
