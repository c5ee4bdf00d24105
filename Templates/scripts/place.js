// Keeps the reader's place when the width of the window or the size of text changes. Not all browsers do that, and the
// others do not if the space around the text changes, too.

import { all, find, root, seek } from "./dom.js";
import { on } from "./page-state.js";

const main = find("main");

/**
 * The first element that begins below the heading that stays in view, and how far below.
 * @type {{element: Element, distance: number} | undefined}
 */
let place;
/** Is set while the page scrolls. */
let timer = 0;
/** The number of frames in which the place is still restored, because the layout may not be complete. */
let frames = 0;
let layout = "";

/** Where the browser aligns a row that is the target of a link. */
function edge() {
  const row = seek(".rows > li", main);
  return row ? parseFloat(getComputedStyle(row).scrollMarginTop) : 0;
}

/**
 * The first row of a list that begins below an edge. A list with columns is read down the first one, a grid line by
 * line.
 * @param {Element} list
 * @param {number} edge
 */
function firstRow(list, edge) {
  const rows = all(":scope > :not([hidden])", list);
  const { x } = rows[0]?.getBoundingClientRect() ?? {};
  const isGrid = getComputedStyle(list).display === "grid";
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle].getBoundingClientRect();
    if (row.top < edge && (isGrid || row.x === x)) low = middle + 1;
    else high = middle;
  }
  return rows[low]?.getBoundingClientRect().top >= edge ? rows[low] : undefined;
}

/**
 * The first part of an element that begins below an edge, in reading order.
 * @param {Element} parent
 * @param {number} edge
 * @returns {Element | undefined}
 */
function firstBelow(parent, edge) {
  if (parent.matches(".rows")) return firstRow(parent, edge);
  for (const child of parent.children) {
    const { top, bottom } = child.getBoundingClientRect();
    // The heading of a section can be above its rows or beside them.
    if (top === bottom || bottom <= edge || child.matches("[data-section] > h2")) continue;
    const found = top < edge || child.matches("[data-section], .rows") ? firstBelow(child, edge) : child;
    if (found) return found;
  }
}

function remember() {
  timer = 0;
  const now = edge();
  const element = scrollY < 1 ? undefined : firstBelow(main, now);
  place = element && { element, distance: element.getBoundingClientRect().top - now };
}

function rememberSoon() {
  clearTimeout(timer);
  timer = setTimeout(remember, 100);
}

function restore() {
  if (!place) return;
  const { top, height } = place.element.getBoundingClientRect();
  const moved = top - edge() - place.distance;
  if (height && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}

function keep() {
  frames -= 1;
  if (frames > 0) requestAnimationFrame(keep);
  if (frames >= 0) restore();
}

const current = () => `${main.clientWidth} ${getComputedStyle(root).fontSize}`;

/** Restores the place if the layout has another width or another size of text. */
function check() {
  if (layout === (layout = current()) || timer || !place) return;
  restore();
  if (frames <= 0) requestAnimationFrame(keep);
  frames = 30;
}

/** Remembers the place that the reader has scrolled to, or that has other rows. */
function follow() {
  if (frames > 0) return;
  // The browser may scroll before it reports that the layout has changed.
  if (place && layout !== current()) return check();
  rememberSoon();
}

check();
// The page may be scrolled already, such as after a reload.
rememberSoon();
addEventListener("load", rememberSoon);
addEventListener("scroll", follow, { passive: true });
on("list", follow);
addEventListener("resize", check);
const observer = new ResizeObserver(check);
for (const element of [main, ...all(".masthead")]) observer.observe(element);
document.fonts.addEventListener("loadingdone", () => {
  layout = "";
  check();
});
/** The reader scrolls. */
const stop = () => { frames = 0; };
for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(type, stop, { capture: true, passive: true });
}
