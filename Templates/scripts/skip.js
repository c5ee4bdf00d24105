// Sections out of view are not rendered, so that a page of many rows answers as fast as one of few. The browser
// remembers the size of each section that it has laid out, so a section is laid out once, and again when its rows have
// changed. Each frame lays out the sections of some rows, so that none takes long.

import { all, find, root } from "./dom.js";

const main = find("main");
/** A frame lays out sections until they have this number of rows. */
const portion = 40;
/**
 * The sections whose sizes the browser does not know.
 * @type {Set<Element>}
 */
const unknown = new Set();
/**
 * Those that are laid out in this frame.
 * @type {Element[]}
 */
let current = [];
let isWaiting = false;
let width = 0;

/** @param {Iterable<Element>} sections sections that the browser has to lay out */
function layOut(sections) {
  for (const section of sections) unknown.add(section);
  if (!isWaiting) requestAnimationFrame(next);
  isWaiting = true;
}

/**
 * Whether the browser renders a section, because it is in or near the window, or is not skipped yet.
 * @param {Element} section
 */
const isRendered = ({ firstElementChild }) => firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true });

/**
 * Lays out the next sections. The classes of those that are rendered stay, so that the browser keeps what they show at
 * its place.
 */
function next() {
  for (const { classList } of current) {
    classList.remove("rendered");
    classList.add("skippable");
  }
  current = [];
  const hidden = [];
  for (let rows = 0; rows < portion && unknown.size;) {
    const [section] = unknown;
    unknown.delete(section);
    current.push(section);
    if (isRendered(section)) continue;
    hidden.push(section);
    rows += all("li:not([hidden])", section).length;
  }
  for (const { classList } of hidden) {
    classList.remove("skippable");
    classList.add("rendered");
  }
  isWaiting = current.length > 0;
  if (isWaiting) requestAnimationFrame(next);
  else root.classList.remove("new");
}

/** Whether a node is a section. */
const isSection = (/** @type {Node} */ node) => node instanceof Element && node.matches("[data-section]");

/**
 * The sections that are new, or the one with what has changed. The size of a heading is that of its title.
 * @param {MutationRecord} change
 * @returns {Element[]}
 */
function sectionsOf({ target, addedNodes }) {
  if (target === main) return /** @type {Element[]} */ ([...addedNodes].filter(isSection));
  const element = /** @type {Element} */ (target);
  return element.closest("h2") ? [] : [element.closest("[data-section]") ?? []].flat();
}

const layOutAll = () => layOut(all(":scope > [data-section]", main));
// By then, the browser has scrolled to where the reader was before.
addEventListener("load", () => {
  new ResizeObserver(() => { if (width !== (width = main.clientWidth)) layOutAll(); }).observe(main);
  document.fonts.addEventListener("loadingdone", layOutAll);
  new MutationObserver((changes) => layOut(changes.flatMap(sectionsOf)))
    .observe(main, { attributeFilter: ["hidden"], childList: true, subtree: true });
});
