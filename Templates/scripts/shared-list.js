// The entries of a link that shares a selection, as a list: their rows by section, and the sums of their columns; and
// what the reader can do with them.

import { all, catalog, create, root, seek } from "./dom.js";
import { get, set } from "./page-state.js";

/** @typedef {import("./selection.js").Item} Item */

// A link can share a selection. Its ids are separated by commas. Their own commas and percent signs are encoded twice,
// because programs that pass on links encode the separators.
/** @param {string[]} ids */
export const encoded = (ids) => ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join();
/** @param {string} ids */
const decoded = (ids) => ids.split(",").map((id) => id.replace(/%(25|2C)/g, decodeURIComponent));

/** The maximum number of pages that are fetched for rows which are not on this one. */
const most = 20;

/**
 * A copy of a row that is only shown. The page has no second row of an entry for other scripts.
 * @param {Element} row
 * @param {string} url of its page
 */
function copyOf(row, url) {
  const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
  for (const name of ["id", "data-entry"]) copy.removeAttribute(name);
  copy.classList.remove("chosen", "offered");
  copy.hidden = false;
  for (const each of all(".select, .context", copy)) each.remove();
  for (const name of ["href", "src"]) {
    for (const each of all(`[${name}]`, copy)) {
      each.setAttribute(name, new URL(each.getAttribute(name) ?? "", url).href);
    }
  }
  return copy;
}

/**
 * A number with the digits of English.
 * @param {string} text
 */
const ascii = (text) => text.replace(/\p{Nd}/gu, (digit) => {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
});

/**
 * The sums of the columns with units, such as prices and weights, in the language of the list.
 * @param {HTMLElement[]} rows
 */
function sumsOf(rows) {
  // Browsers write Arabic with the digits of English, but the build does not.
  const numberingSystem = rows.some((row) => /[\u0660-\u0669]/.test(row.textContent)) ? "arab" : undefined;
  const parts = new Intl.NumberFormat(root.lang, { numberingSystem }).formatToParts(1.5);
  const separator = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  /** @type {Map<string, {label: string, unit: string, sum: number, digits: number, count: number}>} */
  const columns = new Map();
  for (const cell of rows.flatMap((row) => all(".cell.number:has(.unit)", row))) {
    const label = seek(".label", cell)?.textContent ?? "";
    const unit = seek(".unit", cell)?.textContent ?? "";
    const text = ascii(seek("bdi", cell)?.textContent ?? "").replaceAll("\u2212", "-");
    const [whole, fraction = ""] = text.split(separator).map((part) => part.replace(/[^\d-]/g, ""));
    const key = label + unit;
    const column = columns.get(key) ?? { label, unit, sum: 0, digits: 0, count: 0 };
    column.sum += Number(`${whole}.${fraction}`) || 0;
    column.digits = Math.max(column.digits, fraction.length);
    column.count += 1;
    columns.set(key, column);
  }
  // The sum of one number is that number.
  return [...columns.values()].filter(({ count }) => count > 1).map(({ label, unit, sum, digits }) => {
    const options = { numberingSystem, minimumFractionDigits: digits, maximumFractionDigits: digits };
    const { format } = new Intl.NumberFormat(root.lang, options);
    return create("li", {}, label, create("bdi", { dir: root.dir }, "∑ " + format(sum) + unit));
  });
}

/**
 * @param {string[]} ids
 * @param {(unknown: string[]) => void} forget is told the ids that the catalog does not have, if other pages are asked
 */
function createList(ids, forget) {
  const element = create("div", { className: "theirs", lang: root.lang, dir: root.dir });
  /** @type {Map<string, {title: string, list: HTMLElement, rows: HTMLElement[]}>} */
  const sections = new Map();
  /** The ids without a row. */
  const missing = new Set(ids);
  /**
   * The check boxes of the rows, on their pages.
   * @type {HTMLInputElement[]}
   */
  const inputs = [];
  /**
   * The rows on this page.
   * @type {HTMLElement[]}
   */
  const marked = [];

  /**
   * Takes the rows that a page has.
   * @param {{page: Document, url: string}} view
   */
  function take({ page, url }) {
    for (const row of all("[data-section] > .rows > [data-entry]", page)) {
      if (!missing.delete(row.dataset.entry ?? "")) continue;
      const list = /** @type {HTMLElement} */ (row.parentElement);
      const section = /** @type {HTMLElement} */ (list.parentElement);
      if (page === document) marked.push(row);
      inputs.push(.../** @type {HTMLInputElement[]} */ (all("input.select", row)));
      const group = sections.get(section.id) ?? {
        title: seek("h2 bdi", section)?.textContent ?? "", rows: [],
        list: /** @type {HTMLElement} */ (list.cloneNode(false)),
      };
      group.list.removeAttribute("id");
      group.rows.push(copyOf(row, url));
      sections.set(section.id, group);
    }
  }

  /** @param {Iterable<string>} [others] ids of entries that are listed without their rows */
  function show(others = []) {
    const groups = [...sections.values()];
    const links = [...others].map((id) =>
      create("li", {}, create("a", { href: catalog + "#" + encodeURIComponent(id) }, create("bdi", {}, id))));
    // Without some rows, the sums would be wrong.
    const lists = { rows: links, sums: missing.size ? [] : sumsOf(groups.flatMap(({ rows }) => rows)) };
    for (const { list, rows } of groups) list.replaceChildren(...rows);
    element.replaceChildren(
      ...groups.flatMap(({ title, list }) => [create("h3", {}, create("bdi", {}, title)), list]),
      ...Object.entries(lists).filter(([, { length }]) => length)
        .map(([className, items]) => create("ul", { className }, ...items)));
  }

  /** Fetches the rows of other pages, where this one has only a part of the list. */
  async function fetchOthers() {
    const { pageURLOf, read } = await import("./links.js");
    // The pages of facets do not have the URLs of the others.
    if (!seek("[data-addresses]")) take(view = await read(catalog));
    const pageURLs = new Set();
    const unknown = [];
    for (const id of missing) {
      const pageURL = await pageURLOf(id, view.page);
      if (pageURL) pageURLs.add(pageURL);
      else unknown.push(id);
    }
    forget(unknown.filter((id) => missing.delete(id)));
    // They are shown together, so that what is below moves once.
    const pages = await Promise.allSettled([...pageURLs].slice(0, most).map(read));
    for (const page of pages) if ("value" in page) take(page.value);
  }

  /** @type {{page: Document, url: string}} */
  let view = { page: document, url: location.href };
  take(view);
  for (const row of marked) {
    row.classList.add("offered");
    // What the mark says can also be heard.
    seek(".select", row)?.setAttribute("aria-describedby", "__tray-title");
  }
  show();
  // From files, not every page can be read.
  if (missing.size) fetchOthers().catch(() => {}).finally(() => show(missing));
  return {
    element, inputs,
    remove() {
      element.remove();
      for (const row of marked) {
        row.classList.remove("offered");
        seek(".select", row)?.removeAttribute("aria-describedby");
      }
    },
  };
}

/**
 * Creates the list of a link that shares a selection, until the reader decides what to do with it.
 * @param {typeof import("./selection.js").selection} selection
 * @param {() => void} update
 */
export function createShared({ inputs, itemOf, current, isPart, listOf, replace }, update) {
  // Only a page with all entries can tell at once which ids are unknown.
  const own = new Set(inputs().map(({ value }) => value));
  let shared = [...new Set(decoded(get("choice")))].filter((id) => id && (own.has(id) || isPart()));
  const list = createList(shared, (unknown) => {
    const gone = new Set(unknown);
    shared = shared.filter((id) => !gone.has(id));
    update();
  });

  /** The check boxes of this page, and those of the shared entries. */
  const known = () => [...inputs(), ...list.inputs];

  /** @param {(theirs: Item[]) => Item[]} [answer] what the shared selection makes of the own one */
  function settle(answer) {
    const items = new Map([...known().map(itemOf), ...current()].map((item) => [item.id, item]));
    const theirs = shared.map((id) => items.get(id) ?? { id });
    shared = [];
    list.remove();
    set({ choice: "" });
    if (answer) replace(answer(theirs));
    else update();
  }

  /**
   * The own selection with the shared one. In a section of single selection, the last shared entry replaces the others,
   * also if the section is on another page. The time is proportional to the number of entries.
   * @param {Item[]} own @param {Item[]} theirs
   */
  function added(own, theirs) {
    const { sections, policy } = listOf([...own, ...theirs], known());
    const items = new Map(own.map((item) => [item.id, item]));
    /**
     * The sections of single selection that an entry is in, each as the ids that are selected there.
     * @type {Map<string, Set<string>[]>}
     */
    const singles = new Map();
    for (const { key, ids } of sections) {
      if (policy(key) !== "single") continue;
      const selected = new Set(ids.filter((id) => items.has(id)));
      for (const id of ids) singles.set(id, [...singles.get(id) ?? [], selected]);
    }
    for (const item of theirs) {
      const { id } = item;
      for (const selected of singles.get(id) ?? []) {
        for (const other of selected) if (other !== id) items.delete(other);
        selected.clear();
        selected.add(id);
      }
      items.set(id, item);
    }
    return [...items.values()];
  }

  return {
    list: list.element,
    count: () => shared.length,
    commands: {
      keep: () => settle((theirs) => added(current(), theirs)),
      replace: () => settle((theirs) => added([], theirs)),
      dismiss: () => settle(),
    },
  };
}
