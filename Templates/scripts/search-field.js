// The field of the search: what is typed in it, its place in the URL, and its keys.

import { hasModifier, seek } from "./dom.js";
import { get, on, set, write } from "./page-state.js";
import { cut, longest } from "./query.js";
import { focusRow } from "./status.js";

const rows = "[data-section]:not([hidden]) :is([data-entry], [data-see]):not([hidden])";

/**
 * The first row of the list, or of the results, which on the home page follow a list that they hide.
 * @param {string} [condition] of the row, as a selector
 */
const firstRow = (condition = "") => seek(".searched " + rows + condition) ?? seek(rows + condition);
const firstToFocus = () => firstRow(":has(a, input)");

/**
 * The URL does not get what is typed before the reader rests. A blank field is empty, and what is too long is cut.
 * @param {HTMLInputElement} field
 */
function setQuery(field) {
  const { value } = field;
  const isLong = value.length > longest;
  field.classList.toggle("cut", isLong);
  if (isLong) field.value = cut(value);
  set({ query: value.trim() ? field.value : "" }, true);
}

/**
 * Puts another query into the field, or empties it. What narrows the list stays.
 * @param {HTMLInputElement} field
 */
export function replaceQuery(field, query = "") {
  field.value = query;
  field.focus();
  setQuery(field);
}

/**
 * @typedef {object} Search
 * @property {() => Promise<boolean>} search shows what matches the field; returns whether that is shown now
 * @property {() => void} start does the same, and `settle` waits for it
 * @property {() => Promise<unknown>} settle waits for the last query
 * @property {() => Promise<import("./status.js").Exact[]>} exact the entries that are named as typed
 */

/**
 * Whether a composition is searched only when it ends. Keyboards on screens compose every word, also of Latin letters.
 */
const waitsForComposition = () => matchMedia("(pointer: fine)").matches;

/**
 * Searches for what is typed in the field, and for what the URL has when the reader goes back or forward.
 * @param {HTMLInputElement} field
 * @param {() => void} start
 */
function followInput(field, start) {
  /** @param {import("./page-state.js").Change} change */
  function follow({ isChosen }) {
    if (!isChosen) field.value = get("query");
    start();
  }
  function search() {
    const before = get("query");
    setQuery(field);
    // What failed to load may load now.
    if (get("query") === before) start();
  }
  setQuery(field);
  on("query", follow);
  on("facets", follow);
  field.addEventListener("input", (event) => {
    if (!(/** @type {InputEvent} */ (event).isComposing && waitsForComposition())) search();
  });
  field.addEventListener("compositionend", search);
  // Readers may close the page after they have left the field.
  field.addEventListener("change", write);
}

/**
 * Goes from the first row to the field.
 * @param {HTMLInputElement} field
 * @param {KeyboardEvent} event
 */
function goUp(field, event) {
  if (event.key !== "ArrowUp" || hasModifier(event)) return;
  const target = /** @type {Element} */ (event.target);
  // In an input, the key can change a choice.
  if (target.matches("input:not([type=checkbox])") || !firstToFocus()?.contains(target)) return;
  event.preventDefault();
  field.focus();
}

/**
 * @param {HTMLInputElement} field
 * @param {import("./find.js").State} state
 * @param {Search} search
 */
export function connectField(field, state, { search, start, settle, exact }) {
  /** What keys in the field do. */
  const actions = {
    /** Opens the entry that is named as typed, or the first match. */
    async Enter() {
      if (!field.value.trim()) return;
      if (!await search()) return;
      const [match] = await exact().catch(() => []);
      // What is not on the page yet is brought there, so that the reader comes back to it.
      await match?.lead();
      (match ? match.place() : firstRow())?.querySelector("a")?.click();
    },
    /** Goes to the first row. */
    async ArrowDown() {
      await settle();
      const row = firstToFocus();
      row?.scrollIntoView({ block: "nearest", behavior: "instant" });
      if (row) focusRow(row);
    },
    /** Empties the field, and returns to where the reader was before. */
    async Escape() {
      replaceQuery(field);
      await settle();
      write();
      state.goBack();
    },
  };
  followInput(field, start);
  field.addEventListener("keydown", (event) => {
    const act = /** @type {Record<string, () => void>} */ (actions)[event.key];
    // Safari ends a composition before the key that ended it is pressed.
    if (!act || event.isComposing || event.keyCode === 229 || hasModifier(event)) return;
    event.preventDefault();
    act();
  });
  document.addEventListener("keydown", (event) => goUp(field, event));
  // The field may have been emptied meanwhile, and Enter may have been faster than the network.
  if (!field.value) write();
  else if (state.key === "Enter") actions.Enter();
  else start();
}
