// Stores the ids of the selected entries, per catalog, so that a selection survives reloads, rebuilds, another order
// and another view. Without this script, the check boxes work but nothing is stored.

import { select } from "./sectioning.js";

/** The URL of the page's catalog, which is the same on all of its pages. */
const catalog = new URL(
  document.querySelector("[data-catalog]")?.getAttribute("data-catalog") ?? ".", document.baseURI);
const key = "thumbindex:selection:" + catalog.pathname;

/** @type {HTMLInputElement[]} */
const inputs = [...document.querySelectorAll("input.select")];

/** The sections of the page in which entries can be selected. */
const sections = [...document.querySelectorAll("section[data-selection]")];

const list = {
  sections: sections.map((section) => ({
    key: section.id, ids: [...section.querySelectorAll("input.select")].map((input) => input.value) })),
  indexed: sections.map(({ id }) => id),
  empty: "header",
};
const policies = new Map(sections.map((section) => [section.id, section.getAttribute("data-selection")]));

/**
 * The selection if it cannot be stored. It lasts as long as the page is open.
 * @type {string[] | undefined}
 */
let unstored;

/**
 * The stored selection; empty if the storage is not accessible or contains something else.
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
 * Shows the selection. Another view may have selected two entries of a single-selection section.
 * @param {string[]} ids
 */
function show(ids) {
  const chosen = new Set(ids);
  for (const input of inputs) input.checked = chosen.has(input.value);
}

/**
 * The selection after a change of a check box.
 * @param {HTMLInputElement} input
 * @param {string[]} before
 */
function changed(input, before) {
  const { value } = input;
  if (!input.checked) return before.filter((id) => id !== value);
  const section = input.closest("section[data-selection]").id;
  return select(before, value, section, list, (key) => policies.get(key)).selected;
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches("input.select")) return;
  const chosen = changed(target, stored());
  store(chosen);
  // An entry in several sections is selected in all of them.
  show(chosen);
});

const reread = () => show(stored());

// Changes in another tab, and pages restored from the back/forward cache.
addEventListener("storage", (event) => { if (event.key === key || event.key === null) reread(); });
addEventListener("pageshow", reread);
reread();
