// Sections of the results: their headings, their rows, and the buttons for more of them. Rows are fetched when they are
// near the window. Until then, they are empty and keep their place.

import { create, fill, focusOn, seek } from "./dom.js";
import { pause } from "./frames.js";
import { nameRegion } from "./regions.js";
import { focusRow } from "./status.js";

/** The number of rows that are shown at first, and with each press of the button below them. */
export const step = 50;

/**
 * A section of the list.
 * @typedef {object} Section
 * @property {string} id
 * @property {string} key
 * @property {string} title
 * @property {string} policy of selection; empty if rows cannot be selected
 * @property {string} url
 * @property {number[]} entries
 */

/**
 * What sections of the results share.
 * @typedef {object} Results
 * @property {HTMLElement} element
 * @property {string} listClass
 * @property {string} lang of the interface
 * @property {import("./numbers.js").Strings} strings
 * @property {import("./rows.js").Rows} rows
 * @property {Placeholders} placeholders
 */

/**
 * A section of the results.
 * @typedef {object} FoundSection
 * @property {number} at
 * @property {string} title
 * @property {string} policy
 * @property {string} anchor
 * @property {number[]} entries
 * @property {number[]} found the entries that were found
 * @property {() => Elements} elements which are made once, and stay
 * @property {() => boolean} isShown
 * @property {() => void} remove
 * @property {() => Element} extend adds rows to the list; returns the first
 * @property {() => void} complete reserves those of the first rows that were not yet
 * @property {(previous?: FoundSection, most?: number) => Element[]} renew shows what is found, after the section before
 *   it. Rows beyond the first ones, at most `most`, are shown when they are near the window. Returns those of the first
 *   that are known: they show what they did until it is their turn, so that the list does not flicker
 *
 * @typedef {{element: HTMLElement, link: HTMLAnchorElement, count: HTMLElement, number: Text, list: HTMLElement,
 *   more: HTMLElement, label: Text}} Elements
 */

/**
 * Gives a row the attributes and the content of another. For a new element, browsers would compute the styles of all
 * elements after it.
 * @param {Element} row
 * @param {Element} [other] without it, the row is empty
 */
function become(row, other) {
  // An empty row is already what it should become.
  if (!other && !row.firstChild) return;
  const isLater = row.matches(".later");
  for (const { name } of [...row.attributes]) row.removeAttribute(name);
  for (const { name, value } of other?.attributes ?? []) row.setAttribute(name, value);
  if (isLater) row.classList.add("later");
  row.replaceChildren(...other?.childNodes ?? []);
}

/** @typedef {ReturnType<typeof createPlaceholders>} Placeholders */

/**
 * @param {import("./rows.js").Rows} rows
 * @param {(row: HTMLElement, section: FoundSection) => Element} copyOf
 * @param {(retry: () => void) => void} fail
 */
export function createPlaceholders({ rows, fetchRow }, copyOf, fail) {
  /**
   * What each placeholder is for. The list of a section is one for its rows.
   * @type {WeakMap<Element, {section: FoundSection, entry?: number}>}
   */
  const places = new WeakMap();
  /**
   * Those that are waited for.
   * @type {Set<Element>}
   */
  const reserved = new Set();
  let run = new AbortController();

  /**
   * Turns a placeholder into its row. If that does not arrive, it remains reserved.
   * @param {Element} placeholder
   */
  async function show(placeholder) {
    const place = places.get(placeholder);
    if (!place) return placeholder;
    observer.unobserve(placeholder);
    reserved.delete(placeholder);
    const { section, entry } = place;
    if (entry === undefined) return void section.extend();
    const { signal } = run;
    const row = rows.get(entry) ?? await fetchRow(entry, signal).catch((error) => {
      if (signal.aborted || places.get(placeholder) !== place || !placeholder.isConnected) return;
      reserved.add(placeholder);
      throw error;
    });
    // It may be for another entry now.
    if (!row || places.get(placeholder) !== place || !placeholder.parentNode) return;
    places.delete(placeholder);
    become(placeholder, copyOf(row, section));
    // The script of the selection checks its control.
    placeholder.dispatchEvent(new Event("row", { bubbles: true }));
    return placeholder;
  }

  function retry() {
    for (const placeholder of reserved) observer.observe(placeholder);
  }

  /**
   * Does the same for a row that is looked at. The results stay if it does not arrive.
   * @param {Element} placeholder
   */
  const bring = (placeholder) => show(placeholder).catch(() => fail(retry));

  /** @param {IntersectionObserverEntry[]} changes */
  async function showVisible(changes) {
    const { signal } = run;
    for (const { isIntersecting, target } of changes) {
      if (!isIntersecting) continue;
      await pause();
      if (signal.aborted) return;
      bring(target);
    }
  }

  // What is near the window is fetched when the reader scrolls, not for each query.
  let observer = new IntersectionObserver(showVisible);
  addEventListener("scroll", () => {
    const waiting = observer.takeRecords();
    observer.disconnect();
    observer = new IntersectionObserver(showVisible, { rootMargin: "200px" });
    showVisible(waiting);
    retry();
  }, { once: true, passive: true });

  return {
    show, bring,
    /**
     * Makes an element a placeholder.
     * @param {Element} element
     * @param {FoundSection} section
     * @param {number} [entry]
     */
    reserve(element, section, entry) {
      places.set(element, { section, entry });
      observer.observe(element);
      reserved.add(element);
    },
    /** Fetches nothing more until there are other placeholders. */
    stop() {
      run.abort();
      run = new AbortController();
      observer.disconnect();
      reserved.clear();
    },
  };
}

/** @param {Section} section @param {number} at @param {Results} results @returns {FoundSection} */
export function createSection(section, at, { element: results, listClass, lang, strings, rows, placeholders }) {
  const { words, form, format } = strings;
  const { key, title, policy, url: href, entries } = section;
  const anchor = "__found-" + at;
  /** The number of rows that were reserved for what was found. */
  let reserved = 0;
  /** @type {Elements | undefined} */
  let made;
  const elements = () => made ??= make();

  function make() {
    const list = create("ul", { className: listClass });
    // Unlike a new text node, new data changes no styles.
    const [number, label] = [new Text("0"), new Text(words.showMore)];
    const count = create("span", { className: "count found" }, number);
    count.dataset.total = format(entries.length);
    const link = create("a", { href }, create("bdi", {}, title));
    const heading = create("h2", { id: "__h-" + anchor }, link, " ", count);
    const element = create("section", { id: anchor }, heading, list);
    element.dataset.section = key;
    if (policy) element.dataset.selection = policy;
    const more = create("button", { className: "more-rows", lang, onclick: showMore }, label);
    return { element, link, count, number, list, more, label };
  }

  /**
   * Reserves rows of the list for what was found, and adds those that it lacks.
   * @param {number} from
   * @param {number} to
   */
  function reserve(from, to) {
    const { list } = elements();
    return own.found.slice(from, to).map((entry, at) => {
      const row = list.children[from + at] ?? list.appendChild(create("li", {}));
      placeholders.reserve(row, own, entry);
      return row;
    });
  }

  /** Names the button for more rows, or removes it. */
  function nameMore() {
    const { list, more, label } = elements();
    const rest = Math.min(own.found.length - Math.max(list.children.length, step), step);
    if (rest <= 0) return more.remove();
    label.data = fill(words.showMore, { count: format(rest) });
    if (!more.isConnected) list.after(more);
  }

  function extend() {
    const from = elements().list.children.length;
    const [first] = reserve(from, from + step - from % step);
    nameMore();
    return first;
  }

  async function showMore() {
    const row = await placeholders.bring(extend());
    if (row) focusRow(row);
    // The button can be gone, and a row can have nothing that accepts the focus.
    if (document.activeElement === document.body) focusOn(elements().link);
  }

  /** @type {FoundSection} */
  const own = {
    at, title, policy, anchor, entries, found: [], elements, extend,
    isShown: () => !!made?.element.parentNode,
    remove: () => made?.element.remove(),
    complete() {
      if (reserved) for (const row of reserve(reserved, step)) become(row);
    },
    renew(previous, most = 0) {
      const { element, count: { dataset }, number, list } = elements();
      dataset.found = format(own.found.length);
      number.data = fill(words.countOf, { ...dataset, count: dataset.found });
      nameRegion(element, `${title}, ${fill(form(words.entries, own.found.length), { count: dataset.found })}`);
      const size = Math.min(own.found.length, step);
      element.style.setProperty("--found", String(size));
      while (list.children.length > (most > 0 ? size : 0)) list.lastChild?.remove();
      reserved = Math.max(most, 0);
      element.classList.toggle("near", most > 0);
      const known = reserve(0, reserved).filter((row, at) => {
        const isKnown = rows.rows.has(own.found[at]);
        if (!isKnown) become(row);
        return isKnown;
      });
      if (!list.firstChild) placeholders.reserve(list, own);
      nameMore();
      const next = previous ? previous.elements().element.nextSibling : seek("section", results);
      if (!element.parentNode) results.insertBefore(element, next);
      return known;
    },
  };
  return own;
}
