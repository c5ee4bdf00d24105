// What several scripts do with elements.

export const root = document.documentElement;

/**
 * The first element that matches a selector, if there is one.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [parent]
 * @returns {E | null}
 */
export const seek = (selector, parent = document) => parent.querySelector(selector);

/**
 * The first element that matches a selector. Unlike the compiler, the caller knows that there is one.
 * @type {<E extends Element = HTMLElement>(selector: string, parent?: ParentNode) => E}
 */
export const find = /** @type {any} */ (seek);

/**
 * All elements that match a selector.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [parent]
 */
export const all = (selector, parent = document) => /** @type {E[]} */ ([...parent.querySelectorAll(selector)]);

/** The URL of the page's catalog, which is the same on all of its pages. A project's own template may not have it. */
export const catalog = new URL(
  seek("[data-catalog]")?.dataset.catalog ?? seek(".crumbs a")?.getAttribute("href") ?? ".", document.baseURI);

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {...(Node | string)} children
 */
export function create(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * Parses a page, or a part of one. Its scripts do not run.
 * @param {string} html
 */
export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

/**
 * Replaces placeholders in braces.
 * @param {string} text
 * @param {Record<string, string | number | undefined>} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

/**
 * Replaces placeholders by elements, because a value can have another direction than the text.
 * @param {string} text
 * @param {Record<string, string>} values
 */
export const filled = (text, values) =>
  text.split(/\{(\w+)\}/).map((part, at) => at % 2 ? create("bdi", {}, values[part]) : part);

/**
 * The string that an element shows as its title.
 * @param {Element} element
 */
export const titleOf = (element) => (seek(".full", element) ?? find("bdi", element)).textContent;

/**
 * All changes for which the page waits.
 * @type {Promise<unknown> | undefined}
 */
let changes;

/**
 * Hides the page until a change that the URL asks for is there, so that nothing moves.
 * @param {Promise<unknown>} change
 */
export async function hideUntil(change) {
  find("main").classList.add("restoring");
  const own = changes = Promise.allSettled([changes, change]);
  await own;
  // What appears in the frame after it has moved does not count as moved.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  if (own === changes) find("main").classList.remove("restoring");
}

/** @param {KeyboardEvent | MouseEvent} event */
export const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/**
 * Focuses an element where it is.
 * @param {HTMLElement | null | undefined} element
 */
export const focusOn = (element) => element?.focus({ preventScroll: true });

/** @param {Element} element which is not in view if it is not rendered */
export function isInView(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * The first row of an entry.
 * @param {string | null | undefined} id
 */
export const rowOf = (id) => id ? seek(`[data-entry="${CSS.escape(id)}"]`) : null;

/**
 * The id that a URL leads to: that of the page, or of a link. As for browsers, what is not encoded rightly is itself.
 * @param {Location | HTMLAnchorElement} place
 */
export function fragmentOf({ hash }) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Where an item of the index leads without a search, which can change its link.
 * @param {HTMLElement} item
 */
export const hrefOf = (item) => item.dataset.href ?? seek("a", item)?.getAttribute("href") ?? "";

/**
 * Scrolls a line sideways, if necessary, to show an element in the middle.
 * @param {Element} line
 * @param {Element | null} element
 */
export function reveal(line, element) {
  if (!element) return;
  const [within, { left, right }] = [line, element].map((each) => each.getBoundingClientRect());
  if (left < within.left || right > within.right) line.scrollLeft += (left + right - within.left - within.right) / 2;
}
