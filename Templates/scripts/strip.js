// The index: marks the current section, follows links without history entries, and combines titles that do not fit.
// Without this script, some browsers mark the current section themselves.

import { all, find, focusOn, hasModifier, root, seek } from "./dom.js";
import { on } from "./page-state.js";
import { enableScrubbing, moveFocus, rowOf, shown } from "./scrub.js";

const nav = find(".section-index");
const list = find("ol", nav);

/**
 * The section that was the target of a link, and the scroll position then.
 * @type {Element | null | undefined}
 */
let target;
let place = NaN;
/** The request for a frame that marks the current section; 0 if there is none. */
let frame = 0;

/**
 * The link to the current section. On a page without sections, the markup tells.
 * @type {Element | null}
 */
const own = seek("a[aria-current]", list);
let current = own;
/** Whether no section is current before it is read. The first of a home page is below other text. */
const isHome = list.matches(".home");

/** @type {typeof import("./ranges.js") | undefined} */
let ranges;

const items = () => all("li", list);

/**
 * The element of this page that a link leads to. A search that finds nothing hides it.
 * @param {Element} link
 */
function targetOf(link) {
  const href = link.getAttribute("href") ?? "";
  const goal = href.startsWith("#") ? document.getElementById(decodeURIComponent(href.slice(1))) : null;
  return goal?.closest("[hidden]") ? null : goal;
}

/**
 * The sections that are shown. A search hides the others, and those without entries have no height in a narrowed list.
 * @param {Element | null | undefined} followed counts also without a height
 */
const sectionsOf = (followed) =>
  all("[data-section]:not([hidden])").filter((each) => each.clientHeight || each === followed);

/**
 * The index of the current section.
 * @param {Element[]} sections
 */
function currentOf(sections) {
  // Where link targets are aligned.
  const edge = parseFloat(getComputedStyle(sections[0]).scrollMarginTop) + 1
    + (parseFloat(getComputedStyle(root).scrollPaddingTop) || 0);
  const distance = (/** @type {Element} */ section) => section.getBoundingClientRect().top - edge;
  const lastWithin = (/** @type {number} */ limit) => sections.findLastIndex((section) => distance(section) <= limit);
  const end = root.scrollHeight - innerHeight;
  const rest = Math.max(0, end - scrollY);
  const top = lastWithin(0);
  const followed = sections.indexOf(/** @type {Element} */ (target));
  if (followed >= 0 && (!target?.clientHeight || followed === top || (followed > top && rest < 2))) return followed;
  const read = Math.max(0, lastWithin(40));
  const last = lastWithin(rest);
  if (top < last || end < 2) return read;
  // Sections that cannot reach the edge share the remaining scroll distance.
  const passed = last < 0 ? scrollY : -distance(sections[last]);
  const share = rest < 2 ? 0 : rest / (passed + rest);
  return Math.max(read, Math.floor(sections.length - 1 - share * (sections.length - 1 - Math.max(0, last))));
}

function update() {
  frame = 0;
  if (isNaN(place)) {
    target = seek(":target")?.closest("[data-section]");
    place = scrollY;
  } else if (Math.abs(scrollY - place) > 1) target = null;
  const sections = sectionsOf(target);
  if (sections.length) {
    const isUnread = isHome && !target && (!scrollY || sections[0].getBoundingClientRect().top > innerHeight / 2);
    const section = isUnread ? null : sections[currentOf(sections)];
    // Empty letters are links, too.
    const links = all("a", list).filter((link) => section && targetOf(link) === section);
    // Both the link of a section and that of its part may lead to the part.
    const found = links.filter((link) => !link.closest(".empty, .lost"));
    current = found.find((link) => link === own) ?? found[0] ?? links[0] ?? (isHome ? null : current);
  } else current = own;
  mark();
}

/** Marks the current section, or the range that it is in. Tab leads there, unless the focus is in the index. */
function mark() {
  // Other scripts replace links.
  const item = list.contains(current) && current?.closest("li");
  const now = item ? shown(rowOf(item)) : undefined;
  if (!now?.ariaCurrent) {
    seek("[aria-current]", list)?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
  }
  if (!list.contains(document.activeElement)) makeTabStop(now ?? shown(list));
}

/** @param {HTMLElement} element the only one of the index that Tab leads to */
function makeTabStop(element) {
  seek("[tabindex='0']", list)?.setAttribute("tabindex", "-1");
  element.tabIndex = 0;
}

function schedule() {
  if (!frame) frame = requestAnimationFrame(update);
}

function followTarget() {
  place = NaN;
  schedule();
}

/**
 * Scrolls to an element, and marks its section.
 * @param {Element} element
 */
function show(element) {
  element.scrollIntoView({ block: "start", behavior: "instant" });
  [target, place] = [element.closest("[data-section]"), scrollY];
  update();
}

/**
 * Focuses the heading of an element. If that is a section without a height, that of the next one, otherwise the last.
 * @param {HTMLElement} goal
 */
function focusHeading(goal) {
  const sections = sectionsOf(goal);
  const near = goal.clientHeight ? goal : sections[sections.indexOf(goal) + 1] ?? sections.at(-2);
  /** @type {HTMLElement} */
  const heading = seek("h2, h3, a", near) ?? goal;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  focusOn(heading);
}

/** The name under which the URL of another page is stored that the reader opens by a key. */
const key = "thumbindex:heading";

/**
 * Stores a URL. Returns the last one. If that fails, nothing has the focus on the other page.
 * @param {string} url
 */
function store(url) {
  try {
    const last = sessionStorage[key];
    sessionStorage[key] = url;
    return last;
  } catch {}
}

/**
 * Goes to an element of this page. The history gets no entry, so that “back” leads to the previous page.
 * @param {HTMLElement} goal
 * @param {string} url
 * @param {boolean} hasKeyboard whether the focus moves to the heading
 */
function follow(goal, url, hasKeyboard) {
  show(goal);
  const followed = target;
  // A new URL takes a slow device several frames, so the section is shown first.
  requestAnimationFrame(() => setTimeout(() => {
    // The reader has moved on.
    if (target !== followed || Math.abs(scrollY - place) > 1) return;
    location.replace(url);
    followTarget();
    if (hasKeyboard) focusHeading(goal);
  }));
}

/**
 * Follows a click on a link, or beside it where the area for touch extends.
 * @param {MouseEvent} event
 */
function click(event) {
  const clicked = /** @type {Element} */ (event.target);
  const item = clicked.closest("li");
  if (!item || event.defaultPrevented || hasModifier(event)) return;
  const link = /** @type {HTMLAnchorElement} */ (shown(item));
  const goal = targetOf(link);
  if (goal) {
    event.preventDefault();
    // Keys and assistive technology click without a pointer.
    follow(goal, link.href, !event.detail);
  } else if (!link.contains(clicked)) link.click();
  else if (link.matches("[href^='#']")) event.preventDefault();
  else if (!event.detail && link.matches(":focus")) store(link.href);
}

/**
 * Scrolls to a section, or to the row at a fraction of it if it is long. Returns what it has scrolled to.
 * @param {Element} link
 * @param {number} fraction
 */
function jump(link, fraction) {
  const section = targetOf(link);
  if (!section) return undefined;
  const rows = all(".rows > li:not([hidden], .see, .headings)", section);
  const row = rows.length > 40 ? Math.floor(fraction * rows.length) : 0;
  const goal = row ? rows[row] : section;
  show(goal);
  return goal;
}

/** Returns a function that returns to the present position. */
function bookmark() {
  const [left, top, section] = [scrollX, scrollY, target];
  return () => {
    scrollTo({ left, top, behavior: "instant" });
    [target, place] = [section, scrollY];
    update();
  };
}

/** Combines titles into ranges if they do not fit. */
async function fit() {
  // The focus returns from the panel of a range to its button.
  ranges?.close();
  const focused = /** @type {HTMLElement | undefined} */ (document.activeElement?.closest(".section-index li"));
  ranges?.restore(list);
  const fits = () => list.scrollHeight <= list.clientHeight;
  if (!fits() && "popover" in nav) {
    // The second module is imported by the first. This way, they load at the same time.
    if (!ranges) [ranges] = await Promise.all([import("./ranges.js"), import("./sectioning.js")]);
    ranges.combine(list, nav.dataset.range ?? "", { click, current: () => current?.closest("li") ?? undefined });
  }
  for (const item of items()) shown(item).tabIndex = -1;
  // A list that does not fit can be scrolled.
  nav.classList.toggle("live", fits());
  mark();
  if (!focused) return;
  const item = shown(rowOf(focused));
  // It may have had the focus before this script ran.
  makeTabStop(item);
  item.focus();
}

addEventListener("scroll", schedule, { passive: true });
on("list", schedule);
addEventListener("hashchange", followTarget);
// The browser may scroll to the target of the URL later.
addEventListener("load", () => {
  followTarget();
  /** @type {HTMLElement | null} */
  const goal = seek(":target");
  if (store("") === location.href && goal) focusHeading(goal);
});
list.addEventListener("click", click);
list.addEventListener("keydown", (event) => moveFocus(event, items()));
list.addEventListener("focusin", ({ target }) => makeTabStop(/** @type {HTMLElement} */ (target)));
enableScrubbing(nav, { targetOf, jump, bookmark });
// Other scripts may change the order.
new MutationObserver(fit).observe(list, { childList: true });
new ResizeObserver(fit).observe(nav);
followTarget();
