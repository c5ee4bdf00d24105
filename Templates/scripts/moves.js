// Moves rows and headings to their new places.

import { all, root, rowOf } from "./dom.js";

/** @type {Animation[]} */
let running = [];

/** Any input shows the end. */
function stop() {
  for (const animation of running.splice(0)) animation.cancel();
}
for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, stop, { capture: true, passive: true });

/** The number of animations at a time. */
const most = 60;

/** @typedef {{x: number, y: number}} Distance */

/** @param {DOMRect} old @param {DOMRect} now @returns {Distance} */
const distance = (old, now) => ({ x: old.left - now.left, y: old.top - now.top });
/** @param {Distance} distance */
const isNear = ({ y }) => Math.abs(y) < innerHeight;
/** @param {DOMRect} place */
const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight;

/**
 * Elements that are shown, with their places in the window.
 * @param {HTMLElement[]} elements
 */
const placed = (elements) => new Map(elements.map((element) => /** @type {const} */ (
  [element, element.getBoundingClientRect()])).filter(([, { height }]) => height));
const sections = () => placed(all("main > [data-section]"));
/**
 * The heading and the rows of a section. The browser has to render it to know their places.
 * @param {Element} section
 */
const blocks = (section) => placed(all(":scope > :not(.rows), .rows > li", section));

/**
 * Whether a row is fully in view.
 * @param {[block: Element, place: DOMRect]} row
 */
const isWhole = ([block, { top, bottom }]) => block.matches("[data-entry]")
  && top >= parseFloat(getComputedStyle(block).scrollMarginTop) && bottom <= innerHeight;

/**
 * What keeps its place on the screen: the focused entry or section, otherwise the first row that is fully in view.
 * While the focus is above the list, the page does not scroll, so that the control stays in view.
 * @param {Map<Element, DOMRect>} before
 */
const fixed = (before) => document.activeElement?.closest(".head, [data-entry], [data-section]")
  ?? [...before].find(isWhole)?.[0];

/**
 * Slides an element from its old place. What comes from far away fades in. What goes far away is no longer in view.
 * @param {Element} element
 * @param {Distance} [from] how far away its old place is
 */
function animate(element, from) {
  if (running.length === most || from && !from.x && !from.y) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const start = from && isNear(from) ? { transform: `translate(${from.x}px, ${from.y}px)` } : { opacity: 0 };
  running.push(element.animate([start, {}], { duration: 220, easing: "cubic-bezier(.2,0,0,1)" }));
}

/**
 * Sections that are rendered in the next frame.
 * @type {Set<HTMLElement>}
 */
const later = new Set();

/**
 * Renders a section in the next frame, so that this one is shown sooner.
 * @param {HTMLElement} section
 */
function showLater(section) {
  later.add(section);
  section.style.contentVisibility = "hidden";
  requestAnimationFrame(() => setTimeout(() => {
    // Another change may have asked for it, too.
    if (!later.delete(section)) return;
    section.style.contentVisibility = "";
    if (isSeen(section.getBoundingClientRect())) animate(section);
  }));
}

/**
 * Animates what a change moves within the window.
 * @param {() => void} change
 */
export function move(change) {
  stop();
  const { style } = root;
  const before = sections();
  const seen = new Set([...before].flatMap(([section, place]) => isSeen(place) && !later.has(section) ? section : []));
  const old = new Map([...seen].flatMap((section) => [...blocks(section)]));
  const anchor = fixed(old);
  const { top = 0 } = anchor?.getBoundingClientRect() ?? {};
  // The browser would keep something else in place.
  style.overflowAnchor = "none";
  change();
  // Its row can be another element now.
  const kept = anchor?.isConnected ? anchor : rowOf(anchor?.getAttribute("data-entry"));
  if (kept) scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: "instant" });
  requestAnimationFrame(() => { style.overflowAnchor = ""; });
  const entries = new Map([...old].map(([block, place]) => [block.getAttribute("data-entry"), place]));
  // All places are read before anything is animated, because that changes them.
  /** @type {Parameters<typeof animate>[]} */
  const moves = [];
  /** @type {HTMLElement[]} */
  const arriving = [];
  for (const [section, place] of sections()) {
    const was = before.get(section);
    const from = distance(was ?? place, place);
    if (was && !seen.has(section)) {
      // A section far below the window is not rendered, so it need not be hidden while others move.
      if (from.y && place.top < 3 * innerHeight) arriving.push(section);
      continue;
    }
    if (!isSeen(place) && !(was && isNear(from))) continue;
    // A section slides with its rows.
    moves.push([section, from]);
    if (!isNear(from)) continue;
    for (const [block, now] of blocks(section)) {
      const own = old.get(block) ?? entries.get(block.getAttribute("data-entry") ?? "");
      const { x, y } = distance(own ?? now, now);
      moves.push([block, own && { x: x - from.x, y: y - from.y }]);
    }
  }
  // What is not rendered loses the focus.
  for (const each of arriving) if (!each.contains(document.activeElement)) showLater(each);
  for (const each of moves) animate(...each);
}
