// Combines titles that do not fit into the height of the window. A panel shows the sections of a range.

import { all, create, fill, find, hasModifier, hrefOf, seek } from "./dom.js";
import { on } from "./page-state.js";
import { center, lastFound, moveFocus } from "./scrub.js";
import { thinned, unfolded } from "./sectioning.js";

/**
 * @typedef {object} Actions
 * @property {(event: MouseEvent) => void} click
 * @property {() => HTMLElement | undefined} current the current item
 */

/**
 * The panel, and the button whose range it shows.
 * @type {HTMLElement | undefined}
 */
let panel;
/** @type {HTMLElement | undefined} */
let opener;

/**
 * Show for each range whether a search finds nothing in it.
 * @type {(() => void)[]}
 */
let updates = [];
on("list", () => { for (const update of updates) update(); });

/** @param {Element} item */
const titleOf = (item) => find("bdi", item).textContent;

export const close = () => panel?.hidePopover();

/**
 * Gives each item its own row again.
 * @param {Element} list
 * @param {boolean} [isKept] whether items that are hidden stay so, because many of them are hidden again
 */
export function restore(list, isKept) {
  updates = [];
  for (const item of all("li", list)) {
    if (!isKept) item.hidden = false;
    item.classList.remove("dots");
    seek("button", item)?.remove();
  }
}

/**
 * Combines items until the list fits its height.
 * @param {Element} list
 * @param {string} name of a range, with placeholders for its first and last title
 * @param {Actions} actions
 */
export function combine(list, name, actions) {
  const items = all("li", list);
  // A search changes where links lead, but not which items share a row.
  const targets = items.map(hrefOf);
  const parts = items.filter((item) => item.matches(".part, .mark"));
  const start = items.indexOf(parts[0]);
  const current = actions.current();
  // An empty letter only leads to its neighbor, and a mark is inside the part before it. An empty section that is on
  // the page is a section like any other.
  const areAliases = items.map((item, at) => item.matches(".mark") ? parts.some((part) => part.matches(".part"))
    : item.matches(".empty") && targets.some((target, other) => other !== at && target === targets[at]));
  let room = Math.floor((items.length * list.clientHeight) / list.scrollHeight);
  do {
    restore(list, true);
    for (const { first, end } of start > 0
      ? unfolded(areAliases, [start, start + parts.length], room, current ? items.indexOf(current) : 0)
      : thinned(areAliases, room)) {
      const part = items.slice(first, end);
      const sections = part.filter((_, at) => !areAliases[first + at]);
      part.forEach((item, at) => item.toggleAttribute("hidden", at > 0));
      if (sections.length > 1) addButton(part, sections, name, actions);
    }
    room -= 1;
  } while (room > 0 && list.scrollHeight > list.clientHeight);
}

/** @param {HTMLElement[]} items @param {HTMLElement[]} sections @param {string} name @param {Actions} actions */
function addButton(items, sections, name, actions) {
  const [first, last] = [sections[0], sections[sections.length - 1]].map(titleOf);
  const title = find("bdi", sections[0]).cloneNode(true);
  const button = create("button", { ariaHasPopup: "dialog", ariaExpanded: "false" }, title);
  const update = () => {
    const isLost = items.every((item) => item.matches(".lost"));
    button.classList.toggle("lost", isLost);
    // The words are those of all sections without a match.
    button.ariaLabel = fill(name, { first, last }) + (isLost && seek(".none-found")?.textContent || "");
  };
  update();
  updates.push(update);
  // A press on the button of an open panel closes it.
  let wasOpen = false;
  button.addEventListener("pointerdown", () => { wasOpen = opener === button; });
  button.addEventListener("click", ({ detail }) => { if (!detail || !wasOpen) open(button, items, actions); });
  items[0].classList.add("dots");
  items[0].append(button);
}

/** @param {Actions} actions */
function makePanel({ click }) {
  const made = create("div", { className: "cells", popover: "auto", role: "dialog" });
  made.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (link && !hasModifier(event)) made.hidePopover();
    click(event);
  });
  made.addEventListener("keydown", (event) => {
    const cells = all("li", made);
    moveFocus(event, cells, cells.filter(({ offsetTop }) => offsetTop === cells[0].offsetTop).length);
  });
  made.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !made.contains(/** @type {Node} */ (relatedTarget))) made.hidePopover();
  });
  made.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open" || !opener) return;
    opener.ariaExpanded = "false";
    opener = undefined;
  });
  return made;
}

/** @param {HTMLElement} button @param {HTMLElement[]} items @param {Actions} actions */
function open(button, items, actions) {
  const nav = find(".section-index");
  const current = actions.current();
  const cells = items.map((item) => {
    const link = /** @type {HTMLElement} */ (find("a", item).cloneNode(true));
    link.removeAttribute("tabindex");
    if (item === current) link.setAttribute("aria-current", "true");
    return create("li", { className: item.className }, link);
  });
  const list = create("ol", {}, ...cells);
  // About as wide as high, in lines of equal length.
  list.style.setProperty("--cells", `${Math.ceil(cells.length / Math.round(Math.sqrt(cells.length / 1.6)))}`);
  panel ??= makePanel(actions);
  panel.replaceChildren(list);
  panel.classList.toggle("long", seek(".words", nav) !== null);
  panel.ariaLabel = button.ariaLabel;
  nav.after(panel);
  // Some browsers do not focus a button that is clicked, and the focus returns to it.
  button.focus();
  panel.showPopover();
  const { top, height } = button.getBoundingClientRect();
  center(panel, top + height / 2);
  opener = button;
  button.ariaExpanded = "true";
  const goal = [lastFound(), current].find((item) => item && items.includes(item)) ?? items[0];
  find("a", cells[items.indexOf(goal)]).focus();
}
