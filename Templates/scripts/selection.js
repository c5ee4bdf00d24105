// Stores the selected entries, per catalog, so that a selection survives reloads, rebuilds, another order and another
// view. Without this script, the check boxes work but nothing is stored.

import { select } from "./sectioning.js";

/**
 * A selected entry. The titles are for pages that do not show it. `place` is the view and the key of its section.
 * @typedef {{id: string, title?: string, section?: string, place?: string}} Item
 */

const find = (selector, parent = document) => parent.querySelector(selector);
const inputs = (parent = document) => [...parent.querySelectorAll("input.select")];

/** The URL of the page's catalog, which is the same on all of its pages. */
const catalog = new URL(find("[data-catalog]")?.getAttribute("data-catalog") ?? ".", document.baseURI);
const key = "thumbindex:selection:" + catalog.pathname;

/** @param {HTMLElement} group a section, or what contains the check box on the page of an entry */
const placeOf = ({ dataset: { section, sectionKey = section } }) =>
  `${(find(".views [aria-current]") ?? catalog).pathname}#${sectionKey}`;

/** The entry of a check box, as it is on this page. @returns {Item} */
function itemOf(input) {
  const group = input.closest("[data-selection]");
  const row = input.closest("[data-entry]");
  return {
    id: input.value,
    title: (row ? find("bdi:not([class])", row) : find("h1"))?.textContent,
    section: (group && find("h2 bdi", group) || find(".crumbs li:last-child a"))?.textContent,
    place: group && placeOf(group),
  };
}

/**
 * The selection if it cannot be stored. It lasts as long as the page is open.
 * @type {Item[] | undefined}
 */
let unstored;

/** An item of stored data, which can be anything. Once, it was an id. @returns {Item} */
function parsed(data) {
  const item = typeof data === "string" ? { id: data } : { ...data };
  for (const name in item) if (typeof item[name] !== "string") delete item[name];
  return item;
}

/** @returns {Item[]} */
function current() {
  try {
    const items = unstored ?? JSON.parse(localStorage.getItem(key) ?? "[]").map(parsed);
    return [...new Map(items.map((item) => [item.id, item])).values()].filter(({ id }) => id);
  } catch {
    return [];
  }
}

function store(items) {
  try {
    if (items.length) localStorage.setItem(key, JSON.stringify(items));
    else localStorage.removeItem(key);
    unstored = undefined;
  } catch {
    unstored = items;
  }
}

/** The check boxes of an entry. @param {string} id */
const inputsOf = (id) => [...document.querySelectorAll(`input.select[value="${CSS.escape(id)}"]`)];

/**
 * Sections of the page, with selected entries of their other pages.
 * @param {Item[]} items
 * @param {HTMLElement[]} groups
 */
function listOf(items, groups = [...document.querySelectorAll("[data-selection]")]) {
  const isPartial = find("main > article, .of-part, .narrowing, .results");
  const sections = groups.map((group, number) => {
    const others = isPartial ? items.filter(({ place }) => place === placeOf(group)) : [];
    const ids = [...inputs(group).map(({ value }) => value), ...others.map(({ id }) => id)];
    return { key: String(number), ids: [...new Set(ids)] };
  });
  return { sections, policy: (number) => groups[number].dataset.selection };
}

/** The sections of the page that contain an entry. @param {Item[]} items @param {string} id */
const listWith = (items, id) =>
  listOf(items, [...new Set(inputsOf(id).map((input) => input.closest("[data-selection]")))].filter((group) => group));

/** The selection with one more entry, and what that replaces. @param {Item[]} items @param {Item} item */
function adding(items, item, list = listWith(items, item.id)) {
  const known = new Map([...items, item].map((each) => [each.id, each]));
  const section = list.sections.find(({ ids }) => ids.includes(item.id));
  const { selected, deselected } = section
    ? select(items.map(({ id }) => id), item.id, section.key, list, list.policy)
    : { selected: [...known.keys()], deselected: [] };
  return { items: selected.map((id) => known.get(id)), replaced: deselected.map((id) => known.get(id)) };
}

/** @param {HTMLInputElement} input @param {Set<string>} ids */
function check(input, ids) {
  input.checked = ids.has(input.value);
  input.closest("[data-entry]")?.classList.toggle("chosen", input.checked);
}

let tray;

/** The ids that the check boxes show; unknown before the first time, because browsers restore check boxes. */
let shown;

/** Shows the selection. Another view may have selected two entries of a single-selection section. */
async function show(change) {
  const items = current();
  const ids = new Set(items.map(({ id }) => id));
  const changed = [...ids, ...shown ?? []].filter((id) => ids.has(id) !== shown?.has(id));
  // Rows are many, and changes few.
  for (const input of shown && changed.length < 10 ? changed.flatMap(inputsOf) : inputs()) check(input, ids);
  shown = ids;
  // The tray is loaded when it has something to show. `?selected=` is a shared selection.
  const isNeeded = tray || items.length || /[?&]selected=/.test(location.search);
  if (!isNeeded || !find("#__tray")) return;
  tray ??= import("./tray.js").then(({ createTray }) => createTray(selection), () => {});
  const loaded = await tray;
  // The row shows the choice first.
  requestAnimationFrame(() => setTimeout(() => loaded?.update(change)));
}

const selection = {
  catalog, inputs, itemOf, placeOf, current, listOf, adding,
  isStored: () => !unstored,
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
document.addEventListener("row", ({ target }) => { for (const input of inputs(target)) check(input, shown); });

/** Shows the selection in all rows. */
function showAll() {
  shown = undefined;
  show();
}

// Changes in another tab, other sections, and pages restored from the back/forward cache.
addEventListener("storage", (event) => { if (event.key === key || event.key === null) show(); });
document.addEventListener("section", showAll);
addEventListener("pageshow", showAll);
show();
