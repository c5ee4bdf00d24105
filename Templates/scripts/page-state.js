// What the reader asks the page for. The URL has it, and only this module reads and writes its parameters. Other
// scripts subscribe to what they show.

/**
 * - `query`: what is typed in the search field
 * - `facets`: the values that narrow the list, such as `f.region=europe,asia&f.price=10..50`
 * - `by`: the field that sections the list
 * - `order`: the order of the sections
 * - `scope`: whether results are from the section of the page only
 * - `view`: the page of a view that previous and next follow
 * - `choice`: the selection that a link shares
 * @typedef {"query" | "facets" | "by" | "order" | "scope" | "view" | "choice"} Part
 * @typedef {Partial<Record<Part, string>>} Values without a value, a part is empty
 */

/**
 * What subscribers receive: the parts that have changed, and whether the reader changed them on this page. Otherwise,
 * the reader has gone back or forward.
 * @typedef {{parts: string[], isChosen: boolean}} Change
 */

/**
 * The names of parameters. Facets have one for each field.
 * @type {Record<string, string>}
 */
const names = { query: "q", by: "by", order: "order", scope: "in", view: "view", choice: "selected" };
const isFacet = (/** @type {string} */ name) => name.startsWith("f.");

/** The name under which the URL and the state of a page are stored when it is left. */
const key = "thumbindex:left";

// A page that is reloaded (type 1) has lost those that it got last. The successor of `navigation` is longer.
try {
  const [path, url, state] = JSON.parse(sessionStorage[key]);
  if (performance.navigation.type === 1 && path === location.pathname) history.replaceState(state, "", url);
} catch {}

/** The query string of the URL, or the one that it gets soon. */
let search = location.search;

/** @param {Part} part @param {string} [from] a query string */
export function get(part, from = search) {
  const params = new URLSearchParams(from);
  if (part !== "facets") return params.get(names[part]) ?? "";
  return new URLSearchParams([...params].filter(([name]) => isFacet(name))).toString();
}

/**
 * Returns a query string with other parts.
 * @param {Values} values
 * @param {string} [search]
 */
export function withParts({ facets, ...others }, search = "") {
  const params = new URLSearchParams(search);
  if (facets !== undefined) {
    for (const name of [...params.keys()].filter(isFacet)) params.delete(name);
    for (const [name, value] of new URLSearchParams(facets)) params.set(name, value);
  }
  for (const [part, value] of Object.entries(others)) {
    if (value) params.set(names[part], value);
    else params.delete(names[part]);
  }
  // These need no encoding.
  const text = params.toString().replace(/%2C|%2F/g, decodeURIComponent);
  return text && "?" + text;
}

const events = new EventTarget();

/**
 * Subscribes to a part, or to what the page shows: the `list` has other rows or another index, or it has other
 * `sections`, or is about to have them; or to the request to `find`, or to `arrive` at the reader's place in what the
 * URL asked for, or to store that place, because readers `leave` the page, or to `mark` where a search begins,
 * or to go `back` to it.
 * @param {Part | "list" | "sections" | "beforesections" | "find" | "arrive" | "leave" | "mark" | "back"} name
 * @param {(change: Change) => void} listener
 */
export const on = (name, listener) =>
  events.addEventListener(name, (event) => listener(/** @type {CustomEvent<Change>} */ (event).detail));

/**
 * Notifies subscribers.
 * @param {Parameters<typeof on>[0]} name
 * @param {Change} [detail]
 */
export const notify = (name, detail) => events.dispatchEvent(new CustomEvent(name, { detail }));

/** @param {string} now @param {boolean} isChosen */
function change(now, isChosen) {
  const before = search;
  search = now;
  const all = /** @type {Part[]} */ (["facets", ...Object.keys(names)]);
  const parts = all.filter((part) => get(part) !== get(part, before));
  for (const part of parts) notify(part, { parts, isChosen });
}

/**
 * Puts a URL in the place of that of the page.
 * @param {string} url
 */
export const replace = (url) => history.replaceState(history.state, "", url);

/** Puts in the URL what was not yet. */
export function write() {
  if (search !== location.search) replace(location.pathname + search + location.hash);
}

/** @param {Values} values @param {boolean} [isLater] whether the URL gets them with the next `write` */
export function set(values, isLater) {
  if (Object.entries(values).some(([part, value]) => value !== get(/** @type {Part} */ (part)))) {
    change(withParts(values, search), true);
  }
  if (!isLater) write();
}

// A link may change the fragment, or lead to another site.
document.addEventListener("click", write, true);
// The page is left, or browsers of phones may end it without notice.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  write();
  notify("leave");
  try {
    sessionStorage[key] = JSON.stringify([location.pathname, location.href, history.state]);
  } catch {}
});
addEventListener("popstate", () => change(location.search, false));
