// The control for the order of a page's sections, and the keys that move a section.

import { all, create, fill, find, hideUntil, seek, titleOf } from "./dom.js";
import { get, notify, on } from "./page-state.js";

/** @typedef {ReturnType<typeof import("./arrange.js").createArrangement>} Arrangement */

/**
 * A template of the project's own may have none.
 * @type {HTMLElement}
 */
const label = seek("label.order") ?? create("label", {});
/** The words of the control, until an order is chosen. */
const text = label.firstChild instanceof Text ? label.firstChild : new Text();
const name = text.data;
label.append(label.querySelector("template")?.content ?? create("select", {}));
label.classList.add("ready");
/** @type {HTMLSelectElement} */
const select = find("select", label);
// The label shows the order that is chosen.
select.ariaLabel = name;

/**
 * Shows an order in the control. No option is selected if the reader has moved sections.
 * @param {string} order
 */
function show(order) {
  select.value = order;
  text.data = order && select.selectedOptions[0]?.text || name;
  label.classList.toggle("used", order !== "");
}

/** @type {Promise<Arrangement> | undefined} */
let loading;

/** Loads what only readers who change the order need. */
function load() {
  if (!loading) {
    // The second module is imported by the first. This way, they load at the same time.
    loading = Promise.all([import("./arrange.js"), import("./sectioning.js")])
      .then(([{ createArrangement }]) => createArrangement(show));
    loading.catch(() => { loading = undefined; });
  }
  return loading;
}

/** Shows the order in the URL. What is loaded does so itself. */
async function restore() {
  return !loading && get("order") !== "" && (await load()).restore();
}

/** Headings are no tab stops, because one for each section would be in the way. The index and a click focus them. */
function prepare() {
  for (const heading of all("main > [data-section] > h2")) heading.tabIndex = -1;
}

prepare();
select.addEventListener("focus", load);
// If it fails to load, the control shows the order of the list again.
select.addEventListener("change", () => load().then(({ change }) => change(select.value), () => show(get("order"))));
on("order", ({ parts }) => { if (!parts.includes("by")) restore(); });
on("sections", () => {
  prepare();
  restore();
});
if (get("order")) hideUntil(restore().then(() => notify("arrive")));

/**
 * The section that a heading is of.
 * @param {EventTarget | null} target
 */
const sectionOf = (target) =>
  target instanceof Element && target.matches("[data-section] > h2") ? target.parentElement : null;
document.addEventListener("focusin", ({ target }) => { if (sectionOf(target)) load(); });
document.addEventListener("keydown", async (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const section = sectionOf(event.target);
  if (!section) return;
  event.preventDefault();
  // Offline, it may fail to load. Then nothing moves.
  const moved = await load().then((arrangement) => arrangement.moveBy(section, by), () => {});
  if (!moved) return;
  const values = { name: titleOf(find("h2", section)), ...moved };
  seek("#__status")?.replaceChildren(fill(label.dataset.moved ?? "", values));
});
