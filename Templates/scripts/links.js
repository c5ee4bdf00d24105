// Keeps what the reader looks at. Links to other views take along what is typed and chosen. Links to entries take along
// the view, and the pages of entries follow it. In a view of many pages, the URL of an entry leads to the page that has
// its row.

import { all, catalog, find, fragmentOf, hideUntil, parsed, root, seek } from "./dom.js";
import { get, on, withParts } from "./page-state.js";

/** The page without what the reader looks at. */
const own = location.href.replace(/[?#].*/, "");
const crumb = seek(".crumbs a");

/** The folder of the catalog, and that of the pages of views. */
const base = new URL(".", catalog).href;
const folder = new URL("-/", catalog).href;

/**
 * The page of a view, as links to entries have it.
 * @param {string} url
 */
const viewOf = (url) => decodeURIComponent(url.slice(folder.length).replace(/\/[^/?#]*([?#].*)?$/, ""));

/**
 * What brings along the place of an entry, and shows it. The first view needs none.
 * @type {typeof import("./entry-place.js") | undefined}
 */
let places;
async function loadPlaces() {
  return places ??= await import("./entry-place.js");
}

/**
 * The view that is followed, to the next entry too.
 * @type {Page | undefined}
 */
let followed;

// Chromium reads `@view-transition` when it computes styles. Before the page of an entry is shown, nothing else does.
if (crumb) getComputedStyle(root).color;

/** Makes links to other views keep what is typed and chosen. */
function keepParts() {
  const search = withParts({ query: get("query"), facets: get("facets") });
  for (const link of /** @type {HTMLAnchorElement[]} */ (all(".views a"))) {
    if (link.search !== search) link.search = search;
  }
}

/**
 * Adds the view to the link of an entry that is about to be followed.
 * @param {Event} event
 */
function complete({ target }) {
  const link = target instanceof Element && target.closest(".rows a");
  if (!(link instanceof HTMLAnchorElement && link.href.startsWith(base))) return;
  if (link.pathname === location.pathname) return;
  // A result can be on another page of the view, which its section leads to.
  const found = link.closest(".results > section")?.querySelector("a");
  link.search = withParts({ view: viewOf((found ?? location).href) });
  if (!found) bringAlong(link);
}
if (!crumb) {
  // The first view needs none of that.
  if (seek(".views li:not(:first-child) [aria-current]")) {
    for (const type of ["pointerdown", "click"]) document.addEventListener(type, complete, true);
    // Without it, the page of the entry fetches the view.
    loadPlaces().catch(() => {});
  }
  on("query", keepParts);
  on("facets", keepParts);
  keepParts();
}

/**
 * What a page of a view lists, and the page before or after it.
 * @typedef {{url: string, title: string, view: string, row: Element}} Entry
 * @typedef {{url: string, page: Document, entries: Entry[], beside: (rel: string) => Promise<Page | undefined>}} Page
 */

/**
 * The entries of a page of a view, each once.
 * @param {string} url
 * @param {Document} page
 * @returns {Page}
 */
function pageOf(url, page) {
  const urlOf = (/** @type {Element} */ link) => new URL(link.getAttribute("href") ?? "", url);
  const known = new Set();
  const entries = all("[data-entry] a", page)
    .map((link) => ({
      url: urlOf(link).href.replace(/[?#].*/, ""), title: link.textContent, view: viewOf(url),
      row: /** @type {Element} */ (link.closest("[data-entry]")),
    }))
    .filter(({ url }) => url.startsWith(base) && !known.has(url) && known.add(url));
  return {
    url, page, entries,
    async beside(rel) {
      const link = seek(`.pager [rel=${rel}]`, page);
      return link ? read(urlOf(link)) : undefined;
    },
  };
}

/** @param {URL | string} url */
export async function read(url) {
  const response = await fetch(url);
  return pageOf(response.url, parsed(await response.text()));
}

/**
 * Brings what the page of an entry shows of the view along, so that it is there before the page is painted. Sections by
 * another field are not those of the view.
 * @param {HTMLAnchorElement} link
 */
function bringAlong({ href }) {
  if (get("by")) return;
  const url = href.replace(/[?#].*/, "");
  const { page, entries, url: from } = followed ?? pageOf(own, document);
  const entry = entries.find((entry) => entry.url === url);
  if (entry) places?.keepPlace(url, places.placeIn(page, from, entry.row));
}

/**
 * Makes the page of an entry follow a view.
 * @param {string} view
 * @param {(value?: unknown) => void} show is called when the page shows the entry in the view
 */
async function follow(view, show) {
  const { keptPlace, placeIn, showPlace } = await loadPlaces();
  const kept = keptPlace(own, view);
  if (kept) {
    showPlace(kept);
    show();
  }
  const url = new URL(view.split("/").map(encodeURIComponent).join("/") + "/", folder);
  if (!url.href.startsWith(folder)) return;
  let page = await read(url);
  const isOwn = (/** @type {Entry} */ { url }) => url === own;
  // A section of the results can have several pages. The link to that of the first view has the id.
  if (!page.entries.some(isOwn)) {
    const id = fragmentOf(/** @type {HTMLAnchorElement} */ (find(".crumbs li:last-child a")));
    const pageURL = await pageURLOf(id, page.page);
    if (!pageURL) return;
    page = await read(pageURL);
  }
  const at = page.entries.findIndex(isOwn);
  if (at < 0) return;
  followed = page;
  if (!kept) showPlace(placeIn(page.page, page.url, page.entries[at].row));
  /** @param {HTMLAnchorElement} link @param {string} rel @param {Entry} [entry] */
  function lead(link, rel, entry) {
    link.hidden = !entry;
    if (!entry) return;
    link.rel = rel;
    link.href = entry.url + withParts({ view: entry.view });
    find("bdi", link).textContent = entry.title;
  }
  const [previous, next] = /** @type {HTMLAnchorElement[]} */ (all("main > .pager a"));
  // Both are named, because the neighbors end with the section.
  previous.parentElement?.classList.add("followed");
  // At the ends of a page, the neighbor is on the page beside it.
  const others = async (/** @type {string} */ rel) =>
    (await page.beside(rel))?.entries.filter(({ url }) => url !== own) ?? [];
  lead(previous, "prev", page.entries[at - 1] ?? (await others("prev")).at(-1));
  lead(next, "next", page.entries[at + 1] ?? (await others("next"))[0]);
}

// If the view does not load, the links remain.
if (get("view") && crumb) {
  // The page is shown when its place in the view is there, so that it does not move.
  hideUntil(new Promise((next) => { follow(get("view"), next).then(next, next); }));
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest(".neighbors a, .pager a");
    if (link instanceof HTMLAnchorElement) bringAlong(link);
  }, true);
}

/**
 * The URL of the page that has the row of an entry, in a view of many pages.
 * @param {string} id
 * @param {Document} [page] of the view
 * @returns {Promise<string | undefined>}
 */
export async function pageURLOf(id, page = document) {
  /** The number of files that list the pages of entries, and the position of the view in them. */
  const [files, position] = seek("[data-addresses]", page)?.dataset.addresses?.split(" ").map(Number) ?? [];
  if (!files) return;
  // FNV-1a, as the build computes it.
  const hash = new TextEncoder().encode(id).reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
  const pages = await (await fetch(new URL(`data/${hash % files}.json`, folder))).json();
  if (Object.hasOwn(pages, id)) return new URL(pages[id][position], catalog).href;
}

/** Goes to the page that has the row of the entry in the URL, if that is another one. */
async function forward() {
  const id = fragmentOf(location);
  if (!id || id.startsWith("_") || document.getElementById(id)) return;
  const url = await pageURLOf(id);
  if (url) location.replace(url + location.hash);
}
const goForward = () => forward().catch(() => {});
addEventListener("hashchange", goForward);
goForward();
