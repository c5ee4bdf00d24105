// The notches of the index while a search shows a part of the list. Those of sections without a match look empty, and
// lead to the nearest section with matches.

import { all, create, find, fragmentOf, hrefOf, seek } from "./dom.js";

/**
 * The numbers of its sections are those from `first` up to `end`. An alias is for a section that the list does not
 * have.
 * @typedef {{item: HTMLElement, first: number, end: number, isAlias: boolean}} Notch
 */

/**
 * The notches of the index.
 * @param {{id: string}[]} sections
 * @param {number} [own] the number of the section that contains those of the other notches
 * @returns {Notch[]}
 */
export function notchesOf(sections, own = -1) {
  const items = all(".section-index ol > li:not(.up)");
  const firsts = items.map((item) => {
    const id = fragmentOf(/** @type {HTMLAnchorElement} */ (find("a", item)));
    const at = item.matches(".part, .mark") ? -1 : sections.findIndex((section) => section.id === id);
    return at < 0 ? own : at;
  });
  return items.map((item, at) => {
    const first = firsts[at];
    const isRange = item.matches(".range:not(.part)");
    const end = isRange ? Math.min(...firsts.filter((other) => other > first), sections.length) : first + 1;
    return { item, first, end, isAlias: item.matches(".empty") };
  });
}

/** @param {HTMLElement} item @param {string} href */
function lead(item, href) {
  const link = find("a", item);
  item.dataset.href ??= hrefOf(item);
  if (link.getAttribute("href") !== href) link.setAttribute("href", href);
}

/**
 * Shows whether the sections of a notch are without a match.
 * @param {Element} item
 * @param {boolean} isLost
 * @param {string} noneFound nothing for an alias, which says already that it has no entries
 */
function showLost(item, isLost, noneFound) {
  if (isLost === item.matches(".lost")) return;
  item.classList.toggle("lost", isLost);
  if (isLost && noneFound) find("a", item).append(create("span", { className: "note none-found" }, ` (${noneFound})`));
  else seek(".none-found", item)?.remove();
}

/**
 * Leads from each notch to its own section with matches, otherwise the next, otherwise the last.
 * @param {Notch[]} notches
 * @param {number[]} found the numbers of the sections with matches
 * @param {(section: number) => string} idOf
 * @param {string} noneFound the words for notches without matches
 */
export function leadToMatches(notches, found, idOf, noneFound) {
  for (const { item, first, end, isAlias } of notches) {
    const target = found.find((at) => at >= first) ?? found.at(-1);
    lead(item, target === undefined ? hrefOf(item) : "#" + encodeURIComponent(idOf(target)));
    const isFound = target !== undefined && target >= first && target < end;
    showLost(item, isAlias || !isFound, isAlias ? "" : noneFound);
  }
}

/**
 * Shows notches as without a search.
 * @param {Notch[]} notches
 */
export function restore(notches) {
  for (const { item } of notches) {
    lead(item, hrefOf(item));
    showLost(item, false, "");
  }
}
