// Prepares the next page. The page of an entry grows from its row, and shrinks back into it on return. Prefetches the
// page that the reader is likely to open, and loads the script that shows previews of linked entries.

import { all, isInView, seek } from "./dom.js";

const isFile = location.protocol === "file:";

/** @param {string | null | undefined} url */
const pageOf = (url) => url?.replace(/[?#].*/, "") ?? "";

/**
 * The title and the picture of the row in view that leads to a page. Those of the page of an entry have their names in
 * the style sheet.
 * @param {string} url
 */
function sharedWith(url) {
  const links = /** @type {HTMLAnchorElement[]} */ (all(".rows a"));
  const link = links.find((each) => pageOf(each.href) === url && isInView(each));
  return link ? [link, ...all("img", link.closest("[data-entry]") ?? link)] : [];
}

/**
 * The last transition. One that it interrupts ends after it has begun.
 * @type {ViewTransition}
 */
let last;

/**
 * Names what is shared during the transition between two pages.
 * @param {ViewTransition | null} transition
 * @param {string | null | undefined} url of the other page
 */
async function connect(transition, url) {
  if (!transition) return;
  // From files, the scripts of the next page are too late for it.
  if (isFile) transition.skipTransition();
  last = transition;
  const elements = sharedWith(pageOf(url));
  /** @param {string[]} names */
  const name = (...names) =>
    elements.forEach(({ style }, at) => style.setProperty("view-transition-name", names[at] ?? ""));
  name("title", "picture");
  // A transition is skipped if the other page has none, or if it takes too long.
  await Promise.allSettled([transition.ready, transition.updateCallbackDone, transition.finished]);
  if (last === transition) name();
}
addEventListener("pageswap", ({ viewTransition, activation }) =>
  connect(viewTransition, activation?.entry?.url));
addEventListener("pagereveal", ({ viewTransition }) =>
  connect(viewTransition, window.navigation?.activation?.from?.url));

/** @type {Set<string>} */
const fetched = new Set([pageOf(location.href)]);

/**
 * Fetches the page of a link that the pointer is on. Pages that are read from files cannot, and readers can ask their
 * browsers to load less.
 * @param {Event} event
 */
function prefetch({ target }) {
  const link = target instanceof Element && target.closest(":is(.rows, .views, .pager, .neighbors, .parts) a");
  if (isFile || !(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  const url = pageOf(link.href);
  if (fetched.has(url) || navigator.connection?.saveData) return;
  fetched.add(url);
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: url }));
}
/**
 * Shows a preview of the entry that a link leads to. If loading fails, the link still works.
 * @param {Event} event
 */
function preview({ target }) {
  const term = target instanceof Element && /** @type {HTMLAnchorElement | null} */ (target.closest("a.term"));
  if (term && "popover" in term) import("./term-preview.js").then(({ show }) => show(term)).catch(() => {});
}
/** The milliseconds after which a pointer rests on a link. */
const rest = 65;
let timer = 0;
document.addEventListener("pointerover", (event) => {
  clearTimeout(timer);
  if (event.pointerType === "mouse") timer = setTimeout(() => { prefetch(event); preview(event); }, rest);
});
document.addEventListener("focusin", (event) => {
  if (seek(".term:focus-visible")) preview(event);
});
document.addEventListener("touchstart", prefetch, { passive: true });
