// Puts the sections of a page, and its index, in another order.

import { all, find, focusOn, hrefOf, root, titleOf } from "./dom.js";
import { move } from "./moves.js";
import { get, notify, on, set } from "./page-state.js";
import { indexTargets, steps } from "./sectioning.js";

const items = () => all(".section-index ol > li");
const shown = () => all("main > [data-section]");

/**
 * The elements that move from one order to another, by their keys.
 * @param {string[]} old
 * @param {string[]} now
 */
const moving = (old, now) => steps(old, now).insertions.map(({ item }) => item);

/**
 * Puts elements in another order. As few as possible are moved, because the browser renders those again.
 * @param {Map<string, HTMLElement>} elements by their keys, in the present order
 * @param {string[]} keys in the new order
 */
function arrange(elements, keys) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const [old, backward] = [[...elements.keys()], keys.toReversed()];
  let moved = moving(old, keys);
  // If two change places, the one with the focus stays.
  if (moved.some((key) => elements.get(key)?.contains(focused))) moved = moving(old.toReversed(), backward);
  const isMoved = new Set(moved);
  const last = elements.get(old[old.length - 1]);
  /** @type {HTMLElement | undefined} */
  let next;
  for (const key of backward) {
    const element = elements.get(key);
    if (!element) continue;
    if (isMoved.has(key)) {
      if (next) next.before(element);
      else last?.after(element);
    }
    next = element;
  }
  if (focused !== document.activeElement) focusOn(focused);
}

/** @param {(order: string) => void} showInControl */
export function createArrangement(showInControl) {
  /**
   * The sections by id, in the given order.
   * @type {Map<string, HTMLElement>}
   */
  let sections;

  /**
   * The items of the index in the given order, and sections that have none. `section` is the one that an item leads to;
   * its key is another one if it has no section of its own.
   * @type {{key: string, section: string, title: string, count: number, item?: HTMLElement}[]}
   */
  let titles;

  function read() {
    sections = new Map(shown().map((section) => [section.id, section]));
    const itemsOf = Map.groupBy(items(), (item) => decodeURIComponent(hrefOf(item).slice(1)));
    titles = [...sections].flatMap(([id, section]) => {
      const title = titleOf(find("h2", section));
      const own = { key: id, section: id, title, count: all("[data-entry]", section).length };
      const ofSection = (itemsOf.get(id) ?? []).map((item) => {
        const title = titleOf(item);
        return title === own.title ? { ...own, item } : { key: id + "/" + title, section: id, title, count: 0, item };
      });
      return ofSection.some(({ key }) => key === id) ? ofSection : [...ofSection, own];
    });
  }

  const { compare } = new Intl.Collator(root.lang, { numeric: true });

  /** @param {string} order `name`, `count`, or the ids of the sections that come first */
  function ordered(order) {
    if (order === "name") return titles.toSorted((one, other) => compare(one.title, other.title));
    if (order === "count") return titles.toSorted((one, other) => other.count - one.count);
    // An item without a section of its own stays beside the one that it leads to.
    const ofSections = Map.groupBy(titles, ({ section }) => section);
    return [...new Set([...order.split(","), ...sections.keys()])].flatMap((id) => ofSections.get(id) ?? []);
  }

  let order = "";

  /**
   * Shows the sections in an order.
   * @param {string} now
   */
  function showSections(now) {
    order = now;
    const ids = ordered(now).map(({ key }) => key).filter((key) => sections.has(key));
    arrange(new Map(shown().map((section) => [section.id, section])), ids);
  }

  /** Shows the order of the sections in the index and in the control. */
  function showIndex() {
    const titles = ordered(order);
    const keys = titles.map(({ key }) => key);
    const ids = keys.filter((key) => sections.has(key));
    const keyOf = new Map(titles.map(({ key, item }) => [item, key]));
    const own = items().filter((item) => keyOf.has(item));
    const elements = new Map(own.map((item) => [keyOf.get(item) ?? "", item]));
    arrange(elements, titles.flatMap(({ key, item }) => item ? key : []));
    const list = {
      sections: ids.map((key) => ({ key, ids: [] })), indexed: keys, empty: /** @type {const} */ ("header"),
    };
    indexTargets(list).forEach(({ target }, at) => {
      const { key, item } = titles[at];
      if (item && !sections.has(key)) find("a", item).setAttribute("href", "#" + encodeURIComponent(ids[target]));
    });
    showInControl(order);
    notify("list");
  }

  /** @param {string} now */
  function show(now) {
    showSections(now);
    showIndex();
  }

  /** Shows the order in the URL. Returns whether that is another one. */
  function restore() {
    const now = get("order");
    if (now === order) return false;
    show(now);
    return true;
  }

  /**
   * Shows an order that the reader asked for, and puts it in the URL.
   * @param {string} now
   */
  async function change(now) {
    if (now === [...sections.keys()].join()) now = "";
    move(() => showSections(now));
    // The index and a new URL take a slow device several frames, so the sections are shown first.
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    // Another change has followed.
    if (now !== order) return;
    showIndex();
    set({ order: now });
  }

  read();
  // If other sections follow, the order is theirs.
  on("order", ({ parts }) => { if (!parts.includes("by")) restore(); });
  on("beforesections", () => { if (order) show(""); });
  on("sections", () => {
    read();
    restore();
  });
  return {
    change, restore,
    /**
     * Moves a section by one place. Returns its position, and the number of sections.
     * @param {HTMLElement} section
     * @param {number} by
     */
    async moveBy(section, by) {
      // A search can hide some.
      const visible = shown().filter(({ hidden }) => !hidden);
      const from = visible.indexOf(section);
      const to = Math.max(0, Math.min(visible.length - 1, from + by));
      if (to !== from) {
        const others = shown().filter((other) => other !== section);
        others.splice(others.indexOf(visible[to]) + Math.max(by, 0), 0, section);
        await change(others.map(({ id }) => id).join());
      }
      return { position: to + 1, count: visible.length };
    },
  };
}
