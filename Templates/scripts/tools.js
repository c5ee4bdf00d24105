// The line of tools: when the reader scrolls up, links to the views, the search and the button to narrow the list come
// back at the top of the window.

import { create, find, reveal, root, seek } from "./dom.js";
import { notify, on } from "./page-state.js";

const main = find("main");
const head = seek(".head[data-catalog]");
const views = seek(".views");
const field = seek(".search");
const summary = seek(".narrow summary");
const lang = document.getElementById("__status")?.lang || root.lang;

/** The distance up after which the line appears. */
const least = 24;

const line = create("div", {});
const bar = create("div", { className: "tools" }, line);

/** Fills the line with what is in the header now. */
function fill() {
  const links = views?.cloneNode(true);
  const place = create("div", { className: "views" });
  if (links instanceof Element) {
    place.append(...links.children);
    seek("li:has(.by)", place)?.remove();
  }
  line.replaceChildren(place);
  if (field) {
    const label = field.dataset.label ?? "";
    line.append(create("button", { className: "find", ariaLabel: label, title: label, lang,
      onclick: () => notify("find") }));
  }
  if (summary) {
    line.append(create("button", { className: "narrow", lang, textContent: summary.textContent,
      ariaHasPopup: "dialog",
      onclick() {
        // Without a search, there are only links, in place.
        if (!field) summary.scrollIntoView();
        summary.click();
      } }));
  }
  reveal(place, seek("[aria-current]", place));
}

/** @param {boolean} isShown */
function show(isShown) {
  const focused = document.activeElement;
  if (bar.contains(focused)) return;
  if (isShown && focused?.matches("main *")) {
    const { top, bottom } = focused.getBoundingClientRect();
    // It would be covered.
    if (bottom > 0 && top < line.offsetHeight + parseFloat(getComputedStyle(focused).scrollMarginTop)) return;
  }
  if (isShown && (!line.firstChild || !root.matches(".tooled"))) fill();
  root.classList.toggle("tooled", isShown);
}

/** Whether the reader scrolls. Otherwise, a link or a key leads somewhere. */
let isReader = false;
/** Whether the page arrives with the line, which stays until the reader does something. */
let isArriving = root.matches(".tooled");
let [last, up] = [scrollY, 0];

function follow() {
  if (isArriving) return;
  const moved = last - scrollY;
  last = scrollY;
  // The header is in view.
  if (!head || head.getBoundingClientRect().bottom > 0) return show(false);
  up = moved > 0 && isReader ? up + moved : 0;
  if (moved < 0 || !isReader) show(false);
  else if (up >= least) show(true);
}

if (head && (views || field || summary)) {
  main.prepend(bar);
  if (isArriving) show(true);
  addEventListener("scroll", follow, { passive: true });
  on("list", () => { if (root.matches(".tooled") && !bar.contains(document.activeElement)) fill(); });
  const input = (/** @type {Event} */ event) => {
    isArriving = false;
    const { target, type } = event;
    // The index leads somewhere, and the scroll bar is part of the root.
    isReader = event instanceof KeyboardEvent ? /^(Arrow|Page|Home| )/.test(event.key)
      : type === "pointerdown" ? target === root : !(target instanceof Element && target.closest(".section-index"));
  };
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(type, input, { capture: true, passive: true });
  }
}
