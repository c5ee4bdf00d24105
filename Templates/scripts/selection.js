// Stores the selected entries, per catalog, so that a selection survives reloads, rebuilds, another order and another
// view. Without this script, the check boxes work but nothing is stored.

import { all, catalog, hideUntil, seek } from "./dom.js";
import { get, on } from "./page-state.js";
import { select } from "./sectioning.js";

/**
 * A selected entry. The titles are for pages that do not show it. `place` is the view and the key of its section.
 * @typedef {{id: string, title?: string, section?: string, place?: string}} Item
 */

/** @param {ParentNode} [parent] @returns {HTMLInputElement[]} */
const inputs = (parent) => all("input.select", parent);

const key = "thumbindex:selection:" + catalog.pathname;

/** @typedef {"disabled" | "single" | "multiple"} Policy */

/** @type {HTMLAnchorElement | null} */
const view = seek(".views [aria-current]");

/**
 * The view, and the key of a section.
 * @param {HTMLElement} group the section, or what contains the check box on the page of an entry
 */
const placeOf = ({ dataset: { section, sectionKey = section } }) => `${(view ?? catalog).pathname}#${sectionKey}`;

/** @param {Element} input @returns {HTMLElement | null} */
const groupOf = (input) => input.closest("[data-selection]");

/**
 * The entry of a check box, as it is on this page.
 * @param {HTMLInputElement} input
 * @returns {Item}
 */
function itemOf(input) {
  const group = groupOf(input);
  const row = input.closest("[data-entry]");
  const title = row ? seek("bdi:not([class])", row) : seek("h1");
  const section = group?.querySelector("h2 bdi") ?? seek(".crumbs li:last-child a");
  return {
    id: input.value,
    title: title?.textContent ?? undefined,
    section: section?.textContent ?? undefined,
    place: group ? placeOf(group) : undefined,
  };
}

/**
 * The selection if it cannot be stored. It lasts as long as the page is open.
 * @type {Item[] | undefined}
 */
let unstored;

/**
 * An item of stored data, which can be anything. Once, it was an id.
 * @param {unknown} data
 * @returns {Item}
 */
function parsed(data) {
  const entries = Object.entries(typeof data === "string" ? { id: data } : data ?? {});
  return { id: "", ...Object.fromEntries(entries.filter(([, value]) => typeof value === "string")) };
}

/** @returns {Item[]} */
function current() {
  try {
    /** @type {Item[]} */
    const items = unstored ?? JSON.parse(localStorage[key] ?? "[]").map(parsed);
    return [...new Map(items.map((item) => [item.id, item])).values()].filter(({ id }) => id);
  } catch {
    return [];
  }
}

/** Whether all pages of the site have what one stores. Firefox stores it for each page that it reads from a file. */
const isShared = location.origin !== "null";

/** @param {Item[]} items */
function store(items) {
  try {
    if (items.length) localStorage[key] = JSON.stringify(items);
    else delete localStorage[key];
    unstored = undefined;
  } catch {
    unstored = items;
  }
}

/**
 * The check boxes of an entry.
 * @param {string} id
 */
const inputsOf = (id) => /** @type {HTMLInputElement[]} */ (all(`input.select[value="${CSS.escape(id)}"]`));

/** Whether the page has only some of the entries. */
const isPart = () => seek("main > article, .of-part, .narrowing, .contents, .results");

/**
 * The sections of check boxes, with selected entries of their other pages.
 * @param {Item[]} items
 * @param {HTMLInputElement[]} boxes
 */
function listOf(items, boxes) {
  const isPartial = isPart();
  const groups = [...new Set(boxes.flatMap((box) => groupOf(box) ?? []))];
  const sections = groups.map((group, number) => {
    const others = isPartial ? items.filter(({ place }) => place === placeOf(group)) : [];
    const ids = [...inputs(group).map(({ value }) => value), ...others.map(({ id }) => id)];
    return { key: String(number), ids: [...new Set(ids)] };
  });
  /** @param {string} number */
  const policy = (number) => /** @type {Policy} */ (groups[Number(number)].dataset.selection);
  return { sections, policy };
}

/**
 * The selection with one more entry, and what that replaces.
 * @param {Item[]} items
 * @param {Item} item
 */
function adding(items, item) {
  const list = listOf(items, inputsOf(item.id));
  const known = new Map([...items, item].map((each) => [each.id, each]));
  const section = list.sections.find(({ ids }) => ids.includes(item.id));
  const { selected, deselected } = section
    ? select(items.map(({ id }) => id), item.id, section.key, list, list.policy)
    : { selected: [...known.keys()], deselected: [] };
  const itemsOf = (/** @type {string[]} */ ids) => ids.flatMap((id) => known.get(id) ?? []);
  return { items: itemsOf(selected), replaced: itemsOf(deselected) };
}

/** @param {HTMLInputElement} input @param {Set<string>} ids */
function check(input, ids) {
  input.checked = ids.has(input.value);
  input.closest("[data-entry]")?.classList.toggle("chosen", input.checked);
}

/**
 * What was selected, and what it replaced.
 * @typedef {{added?: Item, replaced?: Item[]}} Change
 */

/** @type {Promise<ReturnType<typeof import("./tray.js").createTray> | void> | undefined} */
let tray;

/**
 * The ids that the check boxes show; unknown before the first time, because browsers restore check boxes.
 * @type {Set<string> | undefined}
 */
let shown;

/**
 * Shows the selection. Another view may have selected two entries of a single-selection section.
 * @param {Change} [change]
 */
async function show(change) {
  const items = current();
  const ids = new Set(items.map(({ id }) => id));
  const changed = [...ids, ...shown ?? []].filter((id) => ids.has(id) !== shown?.has(id));
  // Rows are many, and changes few.
  for (const input of shown && changed.length < 10 ? changed.flatMap(inputsOf) : inputs()) check(input, ids);
  // In a group with several selected entries, none is checked, so that each can be chosen.
  for (const input of /** @type {HTMLInputElement[]} */ (all("input.select[type=radio]:checked"))) {
    const own = inputs(groupOf(input) ?? input).filter(({ value }) => ids.has(value));
    if (own.length > 1) input.checked = false;
  }
  shown = ids;
  // The tray is loaded when it has something to show.
  const isNeeded = tray || items.length || get("choice");
  if (!isNeeded || !document.getElementById("__tray")) return;
  // What failed to load may load with the next choice.
  tray ??= import("./tray.js").then(({ createTray }) => createTray(selection), () => { tray = undefined; });
  const loaded = await tray;
  // The row shows the choice first.
  requestAnimationFrame(() => setTimeout(() => {
    loaded?.update(change);
    arrive();
  }));
}

// What is shared is shown at the top before the list is, so that the list does not move.
let arrive = () => {};
if (get("choice") && document.getElementById("__tray")) hideUntil(new Promise((next) => { arrive = () => next(0); }));

export const selection = {
  catalog, inputs, itemOf, placeOf, current, isPart, listOf,
  isStored: () => isShared && !unstored,
  /** @param {Item[]} items @param {Change} [change] */
  replace(items, change) {
    store(items);
    show(change);
  },
};

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("input.select")) return;
  const before = current();
  // An entry in several sections is selected in all of them.
  if (!target.checked) return selection.replace(before.filter(({ id }) => id !== target.value));
  const added = itemOf(target);
  const { items, replaced } = adding(before, added);
  selection.replace(items, { added, replaced });
});

// Rows that a search adds.
document.addEventListener("row", ({ target }) => {
  if (target instanceof Element) for (const input of inputs(target)) check(input, shown ?? new Set());
});

/** Shows the selection in all rows. */
function showAll() {
  shown = undefined;
  show();
}

// Changes in another tab, other sections, and pages restored from the back/forward cache.
addEventListener("storage", (event) => { if (event.key === key || event.key === null) show(); });
on("sections", showAll);
addEventListener("pageshow", showAll);
show();
