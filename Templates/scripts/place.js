// Keeps the reader's place when the width of the window or the size of text changes. Not all browsers do that, and the others
// do not if the space around the text changes, too.

const root = document.documentElement;
const main = document.querySelector("main");

/** The first element that begins below the heading that stays in view, and how far below. @type {{element: Element, distance: number} | undefined} */
let place;
/** Is set while the page scrolls. @type {number | undefined} */
let timer;
/** The number of frames in which the place is still restored, because the layout may not be complete. */
let frames = 0;
let layout = "";

/** Where the browser aligns a row that is the target of a link. */
function edge() {
  const row = main.querySelector(".rows > li");
  return row ? parseFloat(getComputedStyle(row).scrollMarginTop) : 0;
}

/** The first row of a list that begins below an edge. A list with columns is read down the first one, a grid line by line. @param {Element} list @param {number} edge */
function firstRow(list, edge) {
  const rows = list.querySelectorAll(":scope > :not([hidden])");
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

/** The first part of an element that begins below an edge, in reading order. @param {Element} parent @param {number} edge */
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
  timer = undefined;
  const now = edge();
  const element = scrollY < 1 ? undefined : firstBelow(main, now);
  place = element && { element, distance: element.getBoundingClientRect().top - now };
}

function rememberSoon() {
  clearTimeout(timer);
  timer = setTimeout(remember, 100);
}

function restore() {
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

check();
// The page may be scrolled already, such as after a reload.
rememberSoon();
addEventListener("load", rememberSoon);
addEventListener("scroll", () => {
  if (frames > 0) return;
  // The browser may scroll before it reports that the layout has changed.
  if (place && layout !== current()) return check();
  rememberSoon();
}, { passive: true });
addEventListener("resize", check);
const observer = new ResizeObserver(check);
for (const element of [main, ...document.querySelectorAll(".masthead")]) observer.observe(element);
document.fonts.addEventListener("loadingdone", () => {
  layout = "";
  check();
});
for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(type, () => { frames = 0; }, { capture: true, passive: true });
