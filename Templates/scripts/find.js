// Creates the search field. The search is loaded when the reader uses the field.

import { create, find, focusOn, hideUntil, isInView, seek } from "./dom.js";
import { get, notify, on } from "./page-state.js";

/** @type {HTMLElement} */
const place = seek(".search") ?? create("div", {});
const { label = "", failed = "", retry = "" } = place.dataset;
const field = create("input", {
  type: "search", value: get("query"), placeholder: label, ariaLabel: label,
  autocomplete: "off", autocapitalize: "none", spellcheck: false, enterKeyHint: "search",
});
const status = create("p", { id: "__found", role: "status" });
field.setAttribute("aria-describedby", status.id);
const key = create("kbd", { ariaHidden: "true" }, /Mac|iP/.test(navigator.platform) ? "⌘K" : "Ctrl K");
place.append(create("search", {}, field, key), status);

/**
 * The last key in the field, and what the reader comes back to: an element, and the scroll position.
 * @typedef {object} State
 * @property {string} key
 * @property {HTMLElement | null} [focused]
 * @property {number} [top]
 * @property {() => void} mark
 * @property {() => void} goBack
 */
/** @type {State} */
const state = {
  key: "",
  mark() {
    if (state.top === undefined) notify("mark");
    state.top ??= scrollY;
  },
  goBack() {
    const { focused, top } = state;
    if (top !== undefined) {
      scrollTo({ top, behavior: "instant" });
      // The sections above may get other heights.
      notify("back");
    }
    // The notch is hidden while the field is in view.
    focused?.removeAttribute("hidden");
    // Else the next key would lead from the field to the top of the list.
    if (focused === document.body) field.blur();
    else focusOn(focused);
    state.focused = state.top = undefined;
  },
};

/** Marks where the reader has scrolled with the focus in the empty field. The next key would scroll to the field. */
function markAgain() {
  if (field.value || isInView(field)) return;
  state.top = undefined;
  state.mark();
}

/** @typedef {ReturnType<typeof import("./search.js").createSearch>} Search */
/** @type {Promise<Search | undefined> | undefined} */
let loading;
/** @type {Search | undefined} */
let search;
async function start() {
  // The others are in the files of what the first one imports. This way, they load at the same time.
  const [{ createSearch }] = await Promise.all([
    place.dataset.url ? import("./search.js") : import("./catalogs.js"),
    import("./status.js"), import("./numbers.js"),
  ]);
  return search = createSearch({ place, field, line: status, state });
}

/** Offers to load the search again. */
function fail() {
  loading = undefined;
  place.classList.add("used");
  status.replaceChildren(create("span", {}, failed), create("button", {
    onclick() {
      field.focus();
      load();
    },
  }, retry));
}
const load = () => loading ??= start().catch(() => void fail());

field.addEventListener("focus", load);
field.addEventListener("input", load);
field.addEventListener("blur", () => {
  // The window can also have lost the focus.
  if (!field.value && document.activeElement !== field) state.focused = state.top = undefined;
});
field.addEventListener("keydown", ({ key, keyCode, isComposing }) => {
  // The key that ends a composition does nothing else.
  if (isComposing || keyCode === 229) return;
  state.key = key;
  markAgain();
  if (key === "Escape" && !search) {
    field.value = "";
    state.goBack();
  }
});

/** Leads to the field, from anywhere on the page. */
function goToField() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!field.value && focused !== field) {
    state.focused = focused;
    state.mark();
  }
  markAgain();
  field.focus();
  field.select();
}
on("find", goToField);
/** What the reader types in, or chooses with letters. */
const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
addEventListener("keydown", (event) => {
  const { key, altKey, shiftKey, ctrlKey, metaKey, target } = event;
  if (altKey || event.defaultPrevented) return;
  const isShortcut = key === "k" && ctrlKey !== metaKey && !shiftKey;
  // Some keyboards have the slash on the upper level.
  const isSlash = key === "/" && !ctrlKey && !metaKey && !(/** @type {Element} */ (target).closest?.(typing));
  if (!isShortcut && !isSlash) return;
  event.preventDefault();
  goToField();
});

/**
 * The fields to narrow the list by. Without the search data, the panel has the links that the build made.
 * @type {HTMLDetailsElement | null}
 */
const panel = seek("details.narrow");
/**
 * Restores the choices in the URL. Returns nothing if there are none.
 * @type {() => Promise<unknown> | undefined}
 */
let restore = () => undefined;
if (panel) {
  const summary = find("summary", panel);
  const narrow = async () => (await load())?.narrow(panel);
  restore = () => get("facets") && !seek(".narrowing") ? narrow() : undefined;
  for (const type of ["pointerenter", "focus"]) summary.addEventListener(type, narrow);
  summary.addEventListener("click", async (event) => {
    event.preventDefault();
    const choices = await narrow();
    if (choices) choices.toggle();
    else panel.open = !panel.open;
  });
  // A link to a field opens the panel.
  panel.addEventListener("toggle", narrow);
  on("facets", restore);
  if (panel.open) narrow();
}

// What the URL has is shown before the list is, so that the list does not move.
const restoring = restore();
if (field.value || restoring) {
  hideUntil(Promise.all([load(), restoring]).then(([search]) => search?.settle()));
}

/**
 * The fields to section the page by, other than those of the views.
 * @type {HTMLElement | null}
 */
const by = seek(".by");
if (by) {
  const shown = import("./by.js").then(({ createBy }) => createBy(by, load)).catch(() => {});
  if (get("by")) hideUntil(shown);
}

// A notch above the others leads to the field while that is out of view. Keyboards have the key for it.
const list = seek(".section-index ol");
if (list && place.isConnected) {
  const notch = create("button", {
    className: "to-field", ariaLabel: label, title: label, tabIndex: -1, hidden: true,
    onclick: goToField,
  });
  if (place.lang) notch.lang = place.lang;
  list.before(notch);
  new IntersectionObserver((changes) => {
    notch.hidden = changes[changes.length - 1].isIntersecting;
  }).observe(field);
}
