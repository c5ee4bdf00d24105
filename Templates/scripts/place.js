// Keeps the reader's place: when the width of the window or the size of text changes, which not all browsers do, when
// the reader comes back to a list, and on the way to another view. The URL has the section that is read.

import { all, find, fragmentOf, hasModifier, isInView, root, rowOf, seek } from "./dom.js";
import { on } from "./page-state.js";

const main = find("main");

// A long page that is opened at its top is shown before all its sections are laid out; see skip.js. The heights of the
// others are estimated. Some browsers hide the navigation. In Chromium, its name has the text that a link leads to,
// which the URL of the page does not have.
const [navigation] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
const isAtTop = !location.hash && navigation?.type === "navigate" && !navigation.name.includes("#");
if (isAtTop && all(".rows > li", main).length > 200) {
  root.classList.add("estimated");
  // The index and keys lead to exact places, so all sections are laid out first.
  for (const type of ["click", "keydown", "pointerdown"]) {
    addEventListener(type, ({ target }) => {
      const isInIndex = target instanceof Element && target.closest(".section-index");
      if (isInIndex || type === "keydown") root.classList.remove("estimated");
    }, { capture: true, passive: true });
  }
}

/**
 * The first element that begins below the heading that stays in view, and how far below.
 * @type {{element: Element, distance: number} | undefined}
 */
let place;
/**
 * The place to which the reader may return after a search.
 * @type {typeof place}
 */
let beforeSearch;
/** Is set while the page scrolls. */
let timer = 0;
/** The number of frames in which the place is still restored, because the layout may not be complete. */
let frames = 0;
let layout = "";

/** The height of what covers the top of the window. */
const covered = () => parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;

/** Where the browser aligns a row that is the target of a link, if nothing else covers the top of the window. */
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
  // A narrow window does not show the headings of columns.
  const rows = all(":scope > :not([hidden], .headings)", list);
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

/**
 * The row that the reader came to, and where in the window it began then.
 * @type {{row: Element, top: number} | undefined}
 */
let arrived;

/** Whether the reader has not scrolled since. */
const isThere = () => arrived && Math.abs(arrived.row.getBoundingClientRect().top - arrived.top) < 2;

/**
 * The row that the reader came to, or else the first row of an entry that begins in the window, below the heading that
 * stays in view. At the top of the page, the reader looks at the header.
 * @returns {Element | undefined}
 */
function rowInView() {
  if (isThere()) return arrived?.row;
  if (scrollY < 1) return;
  const top = edge() + covered();
  for (const section of all(":scope > [data-section]", main)) {
    if (section.getBoundingClientRect().bottom <= top) continue;
    for (const list of all(":scope > .rows", section)) {
      /** @type {Element | undefined} */
      let row = firstRow(list, top);
      while (row && !row.matches("[data-entry]:not([hidden])")) row = row.nextElementSibling ?? undefined;
      if (row) return isInView(row) ? row : undefined;
    }
  }
}

/**
 * A row and its place: the entry, its section, because an entry can be in several, and where in the window the row
 * begins. From another view, also whether the line of tools was shown.
 * @typedef {{entry: string, section?: string, top: number, hasTools?: boolean}} Kept
 */

/** @param {Element} row @returns {Kept} */
const keptOf = (row) => ({
  entry: row.getAttribute("data-entry") ?? "",
  section: row.closest("[data-section]")?.id,
  top: row.getBoundingClientRect().top,
});

/** The name under which the place is stored on the way to another view. */
const key = "thumbindex:place";

/**
 * The entry that had the focus last.
 * @type {string | null | undefined}
 */
let entry;
document.addEventListener("focusin", ({ target }) => {
  entry = target instanceof Element && target.closest("[data-entry]")?.getAttribute("data-entry") || entry;
});

/**
 * Makes a link to another view, which is about to be followed, lead to the row that the reader looks at: that of the
 * entry which last had the focus, or is the target of the URL, if it is in the window, or the first one.
 * @param {MouseEvent} event
 */
function leadToPlace(event) {
  const link = event.target instanceof Element && event.target.closest(".views a");
  if (!(link instanceof HTMLAnchorElement)) return;
  const wanted = rowOf(entry) ?? seek("[data-entry]:target");
  const row = wanted && isInView(wanted) ? wanted : rowInView();
  const id = (row ?? wanted)?.getAttribute("data-entry");
  link.hash = id ? encodeURIComponent(id) : "";
  if (!row || event.type !== "click" || hasModifier(event)) return;
  // If it cannot be stored, the browser scrolls to the row.
  try {
    sessionStorage[key] = JSON.stringify({ ...keptOf(row), hasTools: root.matches(".tooled") });
  } catch {}
}
for (const type of /** @type {const} */ (["pointerdown", "click"])) document.addEventListener(type, leadToPlace, true);

/**
 * The place that the reader has in another view, if the URL leads to it.
 * @returns {Kept | undefined}
 */
function broughtAlong() {
  try {
    const kept = JSON.parse(sessionStorage[key] ?? "{}");
    if (kept.entry !== fragmentOf(location) || !rowOf(kept.entry)) return;
    delete sessionStorage[key];
    root.classList.toggle("tooled", kept.hasTools);
    return { ...kept, section: undefined };
  } catch {
    return undefined;
  }
}

/**
 * The row that was first in the window when the page was left, or that the reader has in another view, until the reader
 * scrolls.
 * @type {Kept | undefined}
 */
let kept = history.state?.place ?? broughtAlong();

/** The milliseconds of rest after which the place is stored. Browsers limit how often a page may do that. */
const rest = 500;
let storing = 0;

/** Sections, and on pages of many rows what marks the index has. */
const sections = "main > [data-section], main > [data-section] > .rows[id]";

/**
 * The fragment for the URL: the section or mark that is read, which is the last one that begins at the top of the
 * window or above it. A URL that leads to something else keeps it while that is in view, and so does one to a section
 * that cannot reach the top.
 */
function fragment() {
  const named = document.getElementById(fragmentOf(location));
  const isSection = named?.matches(sections);
  const isAtEnd = scrollY + innerHeight > root.scrollHeight - 2;
  if (named && (!isSection || isAtEnd) && isInView(named)) return location.hash;
  const shown = all(sections).filter(({ offsetHeight }) => offsetHeight);
  const top = covered() + Math.max(40, edge() + 1);
  const read = shown.filter((section) => section.getBoundingClientRect().top <= top).at(-1);
  if (read) return "#" + encodeURIComponent(read.id);
  return isSection && shown.length ? "" : location.hash;
}

/** Stores the place in the history, so that the reader can come back to it. */
function store() {
  clearTimeout(storing);
  // A pointer that moves along the index has not chosen a place yet, and sections that the URL asks for may be to come.
  if (frames > 0 || seek(".scrubbing") || kept?.section && !document.getElementById(kept.section)) return;
  const row = rowInView();
  const now = row && keptOf(row);
  const hash = fragment();
  if (hash === location.hash && now?.top === history.state?.place?.top) return;
  history.replaceState({ ...history.state, place: now }, "", location.pathname + location.search + hash);
}

function remember() {
  timer = 0;
  if (isThere()) return;
  arrived = undefined;
  const now = edge();
  const element = scrollY < 1 ? undefined : firstBelow(main, now + covered());
  place = element && { element, distance: element.getBoundingClientRect().top - now };
}

function storeSoon() {
  clearTimeout(storing);
  storing = setTimeout(store, rest);
}

function rememberSoon() {
  clearTimeout(timer);
  timer = setTimeout(remember, 100);
  storeSoon();
}

function restore() {
  if (!place) return;
  const { top, height } = place.element.getBoundingClientRect();
  const moved = top - edge() - place.distance;
  if (height && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}

function keep() {
  // The reader has scrolled meanwhile.
  if (frames <= 0) return;
  // A list that the URL narrows takes longer, and so do a page that loads and the layout of many sections; see skip.js.
  if (document.readyState === "complete" && !main.matches(".restoring, :has(> .rendered)")) frames -= 1;
  restore();
  settled = scrollY;
  if (frames > 0) requestAnimationFrame(keep);
  // What was stored before can be the place in the list of a search.
  else storeSoon();
}

/** Keeps the place while the layout is not complete. */
function keepSoon() {
  restore();
  if (frames <= 0) requestAnimationFrame(keep);
  frames = 30;
}

const current = () => `${main.clientWidth} ${getComputedStyle(root).fontSize}`;

/** Restores the place if the layout has another width or another size of text. */
function check() {
  if (layout === (layout = current()) || timer || !place) return;
  keepSoon();
}

/** Remembers the place that the reader has scrolled to, or that has other rows. */
function follow() {
  if (frames > 0) return;
  // The browser may scroll before it reports that the layout has changed.
  if (place && layout !== current()) return check();
  rememberSoon();
}

/** Returns to the row that the reader comes back to. Returns whether it is there. */
function arrive() {
  if (!kept) return false;
  const section = kept.section && document.getElementById(kept.section);
  const row = section && seek(`[data-entry="${CSS.escape(kept.entry)}"]`, section) || rowOf(kept.entry);
  if (!row) return false;
  // In another view, the heading of the section can be higher.
  const heading = seek("h2", row.closest("[data-section]") ?? main)?.offsetHeight ?? 0;
  const top = Math.max(kept.top, covered() + Math.min(heading, edge()));
  arrived = { row, top };
  place = { element: row, distance: top - edge() };
  keepSoon();
  return true;
}

layout = current();
arrive();
// The page may be scrolled already, such as after a reload.
if (!place) rememberSoon();
addEventListener("load", () => {
  // Only now, the layout begins to be complete.
  if (frames > 0) keepSoon();
  else follow();
});
on("leave", store);
addEventListener("scroll", () => {
  // A scroll bar and a screen reader scroll without other events.
  if (frames <= 0 && arrived && !isThere()) kept = undefined;
  follow();
}, { passive: true });
/**
 * The place before the reader chose what narrows the list. Until the reader scrolls in that list, further choices keep
 * it, because its row may be hidden meanwhile, and the list too short to scroll.
 * @type {typeof place}
 */
let beforeChoice;
let isChoosing = false;
/** How far the page was scrolled to keep the place. */
let settled = 0;
on("facets", ({ isChosen }) => {
  isChoosing = isChosen;
  // Results hide the list.
  const isSame = Math.abs(scrollY - settled) < 2 || seek(".results");
  if (!isChosen || isSame && beforeChoice?.element.isConnected) return;
  remember();
  beforeChoice = place;
});
/** Keeps the place of the row, or if it is no longer shown, brings the next one there. */
function keepRow() {
  if (!isChoosing || !beforeChoice) return follow();
  isChoosing = false;
  const { element, distance } = beforeChoice;
  const rows = all(":not([hidden]) > .rows > [data-entry]:not([hidden])", main);
  const isNext = (/** @type {Element} */ row) =>
    element.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING;
  const results = seek(".results");
  const row = results ?? (element.closest("[hidden]") ? rows.find(isNext) ?? rows.at(-1) : element);
  const top = results ? Math.max(covered(), results.getBoundingClientRect().top) : distance + edge();
  if (row) {
    place = { element: row, distance: top - edge() };
    if (row.matches("[data-entry]")) arrived = { row, top };
  }
  keepSoon();
}
on("list", keepRow);
on("mark", () => {
  remember();
  beforeSearch = place;
});
on("back", () => {
  place = beforeSearch;
  keepSoon();
});
// The page has other sections, or another order, than when the browser scrolled to the target of the URL.
on("arrive", () => {
  if (!arrive()) document.getElementById(fragmentOf(location))?.scrollIntoView({ behavior: "instant" });
});
addEventListener("resize", check);
const observer = new ResizeObserver(check);
for (const element of [main, ...all(".masthead")]) observer.observe(element);
document.fonts.addEventListener("loadingdone", () => {
  layout = "";
  check();
});
/** The reader scrolls. */
function stop() {
  frames = 0;
  kept = undefined;
}
for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(type, stop, { capture: true, passive: true });
}
