// Keeps the reader's place. Links to other views take along what the reader looks at. Links to entries take along the
// view, and on the pages of entries, previous and next follow it. In a view of many pages, the URL of an entry leads to
// the page that has its row.

import { all, catalog, find, fragmentOf, parsed, seek } from "./dom.js";
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
const viewOf = (url) => decodeURIComponent(url.slice(folder.length).replace(/\/[^/]*$/, ""));

/**
 * The entry that had the focus last.
 * @type {string | null | undefined}
 */
let entry;
document.addEventListener("focusin", ({ target }) => {
  entry = target instanceof Element && target.closest("[data-entry]")?.getAttribute("data-entry") || entry;
});

const isDefault = !seek(".views li:not(:first-child) [aria-current]");

/** Makes links to other views keep what is typed and chosen. */
function keepParts() {
  const search = withParts({ query: get("query"), facets: get("facets") });
  for (const link of /** @type {HTMLAnchorElement[]} */ (all(".views a"))) {
    if (link.search !== search) link.search = search;
  }
}

/**
 * Adds the reader's place to a link that is about to be followed.
 * @param {Event} event
 */
function complete({ target }) {
  const link = target instanceof Element && target.closest(".views a, .rows a");
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link.closest(".views")) link.hash = entry ?? seek("[data-entry]:target")?.id ?? "";
  else if (!isDefault && link.href.startsWith(base) && link.pathname !== location.pathname) {
    link.search = withParts({ view: viewOf(own) });
  }
}
if (!crumb) {
  for (const type of ["pointerdown", "click"]) document.addEventListener(type, complete, true);
  on("query", keepParts);
  on("facets", keepParts);
  keepParts();
}

/**
 * What a page of a view lists, and the page before or after it.
 * @typedef {{url: string, title: string, view: string}} Entry
 * @typedef {{entries: Entry[], beside: (rel: string) => Promise<Page | undefined>}} Page
 */

/**
 * Reads the entries of a page of a view, each once.
 * @param {URL} url
 * @returns {Promise<Page>}
 */
async function read(url) {
  const response = await fetch(url);
  const page = parsed(await response.text());
  const urlOf = (/** @type {Element} */ link) => new URL(link.getAttribute("href") ?? "", response.url);
  const known = new Set();
  const entries = all("[data-entry] a", page)
    .map((link) => ({ url: urlOf(link).href, title: link.textContent ?? "", view: viewOf(url.href) }))
    .filter(({ url }) => url.startsWith(base) && !known.has(url) && known.add(url));
  return {
    entries,
    async beside(rel) {
      const link = seek(`.pager [rel=${rel}]`, page);
      return link ? read(urlOf(link)) : undefined;
    },
  };
}

/**
 * Makes previous and next follow a view.
 * @param {string} view
 */
async function follow(view) {
  const url = new URL(view.split("/").map(encodeURIComponent).join("/") + "/", folder);
  if (!url.href.startsWith(folder)) return;
  const page = await read(url);
  const at = page.entries.findIndex(({ url }) => url === own);
  if (at < 0) return;
  /** @param {HTMLAnchorElement} link @param {string} rel @param {Entry} [entry] */
  function lead(link, rel, entry) {
    link.hidden = !entry;
    if (!entry) return;
    link.rel = rel;
    link.href = entry.url + withParts({ view: entry.view });
    find("bdi", link).textContent = entry.title;
  }
  const [previous, next] = /** @type {HTMLAnchorElement[]} */ (all("main > .pager a"));
  // Both are named, because the list of neighbors is that of the first view.
  previous.parentElement?.classList.add("followed");
  // At the ends of a page, the neighbor is on the page beside it.
  const others = async (/** @type {string} */ rel) =>
    (await page.beside(rel))?.entries.filter(({ url }) => url !== own) ?? [];
  lead(previous, "prev", page.entries[at - 1] ?? (await others("prev")).at(-1));
  lead(next, "next", page.entries[at + 1] ?? (await others("next"))[0]);
}

// If the view does not load, the links remain.
if (get("view") && crumb) follow(get("view")).catch(() => {});

/** The number of files that list the pages of entries, and the position of the view in them. */
const addresses = seek("[data-addresses]")?.getAttribute("data-addresses") ?? "";
const [files, position] = addresses.split(" ").map(Number);

/** Goes to the page that has the row of the entry in the URL, if that is another one. */
async function forward() {
  const id = fragmentOf(location);
  if (!files || !id || id.startsWith("_") || document.getElementById(id)) return;
  // FNV-1a, as the build computes it.
  const hash = new TextEncoder().encode(id).reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
  const pages = await (await fetch(new URL(`data/${hash % files}.json`, folder))).json();
  if (Object.hasOwn(pages, id)) location.replace(new URL(pages[id][position], catalog).href + location.hash);
}
const goForward = () => forward().catch(() => {});
addEventListener("hashchange", goForward);
goForward();
