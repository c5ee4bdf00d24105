// Skips the rendering of sections out of view, so that a page of many rows responds as fast as a page of few. The
// browser remembers the size of a section that it has laid out. So each section is laid out once, and again when its
// rows change: a few sections in each frame, so that no frame takes long.

import { all, find, root } from "./dom.js";

const main = find("main");
/** The number of rows after which a frame lays out no further section. */
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
 * Lays out the next sections. Classes of sections in view do not change: the browser would no longer keep their rows in
 * place when sections above them change their height.
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
  else root.classList.remove("estimated");
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
