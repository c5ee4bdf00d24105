// Keeps what readers choose: the ids of entries, per catalog, so that a choice survives reloads, rebuilds, another
// order and another view. What a choice replaces is for the core to say. Without this script the boxes work all the
// same, and forget.

import { columnsOf, Empty, load, Policy, Select } from "./core.js";

/** The address of the catalog that the page belongs to: the same on all of its pages. */
const catalog = new URL(
  document.querySelector("[data-catalog]")?.getAttribute("data-catalog") ?? ".", document.baseURI);
const key = "thumbindex:selection:" + catalog.pathname;

/** @type {HTMLInputElement[]} */
const inputs = [...document.querySelectorAll("input.select")];

/** The sections of the page in which entries can be chosen, each known by its position. */
const sections = [...document.querySelectorAll("section[data-selection]")];

/** Numbers for ids: the entries of the page, then whatever else was chosen in this catalog. */
const numbers = new Map();
/** @type {string[]} */
const ids = [];

/** @param {string} id */
function numberOf(id) {
  if (!numbers.has(id)) {
    numbers.set(id, ids.length);
    ids.push(id);
  }
  return numbers.get(id);
}

/** @param {HTMLInputElement} input */
const sectionOf = (input) => sections.indexOf(input.closest("section[data-selection]"));

/**
 * The page as the core knows it: its entries, in their sections.
 * @param {import("./core.js").Core} core
 */
function read(core) {
  /** @type {number[][]} */
  const keys = [];
  for (const input of inputs) (keys[numberOf(input.value)] ??= []).push(sectionOf(input));
  const number = core.load({ count: keys.length, columns: [columnsOf(keys)] });
  return core.section(number, { given: sections.map((_, position) => position), empty: Empty.header });
}

const page = load().then((core) => ({ core, list: read(core) }));
// Where the core cannot be had (no WebAssembly, a file that is missing), the boxes follow their sections by themselves.
page.catch((error) => console.warn("choices are kept as the boxes show them:", error));

const policies = new Map(
  sections.map((section, position) => [position, Policy[section.getAttribute("data-selection")]]));

/**
 * What is chosen, where it cannot be stored: for as long as the page is open.
 * @type {string[] | undefined}
 */
let unstored;

/**
 * What was chosen before; nothing where the store is closed to us or holds something else.
 * @returns {string[]}
 */
function stored() {
  if (unstored) return unstored;
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {string[]} chosen */
function store(chosen) {
  try {
    if (chosen.length) localStorage.setItem(key, JSON.stringify(chosen));
    else localStorage.removeItem(key);
    unstored = undefined;
  } catch {
    unstored = chosen;
  }
}

/**
 * Shows what is chosen. Two entries may be chosen in a section of one choice when another view chose them.
 * @param {string[]} ids
 */
function show(ids) {
  const chosen = new Set(ids);
  for (const input of inputs) input.checked = chosen.has(input.value);
}

/**
 * What is chosen by the boxes alone: those of other pages stay as they were.
 * @param {string[]} before
 */
function boxed(before) {
  const here = new Set(inputs.map(({ value }) => value));
  const checked = inputs.filter(({ checked }) => checked).map(({ value }) => value);
  return [...before.filter((id) => !here.has(id)), ...new Set(checked)];
}

/**
 * What is chosen after a box was changed.
 * @param {HTMLInputElement} input
 * @param {boolean} isChecked
 * @param {string[]} before
 */
async function changed(input, isChecked, before) {
  try {
    const { core, list } = await page;
    // Another tab may have taken it back already.
    if (!isChecked && !before.includes(input.value)) return before;
    const { selected } = core.select({
      what: isChecked ? Select.one : Select.toggle, list, section: sectionOf(input), entry: numberOf(input.value),
      selected: before.map(numberOf), policy: Policy.none, policies,
    });
    return selected.map((number) => ids[number]);
  } catch {
    return boxed(before);
  }
}

/** What is chosen by all that the core has answered. */
let chosen = stored();

/** Changes follow one another, also while the core is still on its way. */
let last = Promise.resolve();

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("input.select")) return;
  const isChecked = target.checked;
  // The reader may leave before the core answers.
  store(boxed(chosen));
  last = last.then(async () => {
    chosen = await changed(target, isChecked, chosen);
    store(chosen);
    // An entry that stands in several sections is chosen in all of them.
    show(chosen);
  });
});

function reread() {
  chosen = stored();
  show(chosen);
}

// Another tab, or this page out of the browser's cache.
addEventListener("storage", (event) => { if (event.key === key || event.key === null) reread(); });
addEventListener("pageshow", reread);
show(chosen);
