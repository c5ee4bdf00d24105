// The place of an entry in the view that the reader came by: its section, its position there, its neighbors and the
// index of the view. The page of the entry was built with those of the first view.

import { all, create, fill, find, hrefOf, parsed, root, seek } from "./dom.js";
import { formatter } from "./numbers.js";
import { get } from "./page-state.js";

/**
 * - `view`: the page of the view
 * - `position`: the number of the entry among those of its section, and the number of these
 * - `neighbors`: the entries around it in the section
 * - `index`: the list of the index, as HTML; `kind`: the classes that the page has with it
 * - `current`: the URL of its item for the section
 * @typedef {object} EntryPlace
 * @property {string} view
 * @property {{title: string, url: string}} section
 * @property {number[]} position
 * @property {{title: string, url: string}[]} neighbors
 * @property {string} index
 * @property {string} kind
 * @property {string} current
 */

/** The maximum number of neighbors, with the entry itself, as in the build. */
const most = 5;

/**
 * The list of a page's index without what scripts have changed, and with absolute links.
 * @param {Document} page
 * @param {string} url
 */
function indexOf(page, url) {
  const list = /** @type {HTMLElement | null} */ (seek(".section-index ol", page)?.cloneNode(true) ?? null);
  if (!list) return "";
  for (const each of all("button, .none-found", list)) each.remove();
  for (const item of all("li", list)) {
    item.hidden = false;
    item.classList.remove("dots", "lost", "under");
    const link = find("a", item);
    link.setAttribute("href", new URL(hrefOf(item), url).href);
    for (const name of ["aria-current", "tabindex"]) link.removeAttribute(name);
    delete item.dataset.href;
  }
  return list.outerHTML;
}

/**
 * @param {Document} page of a view
 * @param {string} url
 * @param {Element} row of the entry on it
 * @returns {EntryPlace}
 */
export function placeIn(page, url, row) {
  const section = /** @type {HTMLElement} */ (row.closest("[data-section]"));
  const rows = all(".rows > [data-entry]", section);
  const at = rows.indexOf(/** @type {HTMLElement} */ (row));
  const first = Math.max(0, Math.min(at - (most >> 1), rows.length - most));
  const { before = 0, entries = rows.length } = section.dataset;
  return {
    view: new URL(url).pathname,
    section: { title: find("h2 bdi", section).textContent, url: url.replace(/#.*/, "") + "#" + section.id },
    // The counts that the view shows can have the digits of another language.
    position: [Number(before) + at + 1, Number(entries)],
    neighbors: rows.slice(first, first + most).map((each) => ({
      title: find("bdi:not([class])", each).textContent,
      url: new URL(seek("a", each)?.getAttribute("href") ?? "#" + each.id, url).href.replace(/\?[^#]*/, ""),
    })),
    index: indexOf(page, url),
    kind: page.documentElement.className.replace("tooled", "").trim(),
    current: new URL("#" + encodeURIComponent(section.id), url).href,
  };
}

const key = "thumbindex:entry";

/**
 * Stores a place for the page of the entry.
 * @param {string} url of that page
 * @param {EntryPlace} place
 */
export function keepPlace(url, place) {
  // If it cannot be stored, the page fetches the view.
  try {
    sessionStorage[key] = JSON.stringify({ url, place });
  } catch {}
}

/**
 * The stored place, if it is that of a page in a view.
 * @param {string} page
 * @param {string} view
 * @returns {EntryPlace | undefined}
 */
export function keptPlace(page, view) {
  try {
    const { url, place } = JSON.parse(sessionStorage[key] ?? "{}");
    return url === page && decodeURIComponent(place.view).endsWith(`/-/${view}/`) ? place : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Replaces the index. The link to the current section remains, because other scripts know it.
 * @param {EntryPlace} place
 */
function showIndex({ index, kind, current }) {
  const list = seek(".section-index ol");
  const other = seek("ol", parsed(index));
  if (!list || !other) return;
  const own = seek("a[aria-current]", list) ?? find("a", list);
  root.className = kind;
  // These are of the default view.
  delete find(".section-index").dataset.places;
  list.className = other.className;
  list.replaceChildren(...other.children);
  const links = all("a", list).filter((link) => link.getAttribute("href") === current);
  const link = links.find((each) => !each.closest(".empty")) ?? links[0];
  if (!link) return;
  own.replaceChildren(...link.childNodes);
  own.setAttribute("href", current);
  own.setAttribute("aria-current", "true");
  link.replaceWith(own);
}

/**
 * Shows the entries around this one as links in the view, in the list of neighbors that the page has, or in a new one.
 * @param {EntryPlace} place
 */
function showNeighbors({ neighbors, section }) {
  const article = find("article");
  const list = seek(".neighbors ol");
  if (neighbors.length < 2) return list?.parentElement?.remove();
  const query = "?" + new URLSearchParams({ view: get("view") }).toString().replaceAll("%2F", "/");
  const items = neighbors.map(({ url, title }) => {
    const link = create("a", {}, create("bdi", {}, title));
    const to = new URL(url);
    const isOwn = to.pathname === location.pathname;
    if (!to.hash) to.search = query;
    link.href = to.href;
    if (isOwn) link.setAttribute("aria-current", "page");
    return create("li", {}, link);
  });
  const heading = create("a", { href: section.url }, create("bdi", {}, section.title));
  if (list) {
    list.replaceChildren(...items);
    find(".neighbors h2").replaceChildren(heading);
    return;
  }
  const nav = create("nav", { className: "neighbors" },
    create("h2", { id: "__neighbors" }, heading), create("ol", {}, ...items));
  nav.setAttribute("aria-labelledby", "__neighbors");
  article.append(nav);
}

/**
 * Shows an entry in a view.
 * @param {EntryPlace} place
 */
export function showPlace(place) {
  const crumbs = find(".crumbs");
  const link = /** @type {HTMLAnchorElement} */ (find("li:last-child a", crumbs));
  link.href = place.section.url;
  find("bdi", link).textContent = place.section.title;
  const { position: words = "", numbers = "" } = crumbs.dataset;
  const tally = seek(".tally bdi", crumbs);
  if (tally) {
    const [position, count] = place.position.map(formatter(numbers, root.lang));
    tally.textContent = fill(words, { position, count });
  }
  showNeighbors(place);
  showIndex(place);
}
