// The places of a list whose rows are on other pages: the first entry of each section, and in a divided list the marked
// rows of all pages. A pointer that moves along the index goes through those of all sections.

import { all, find, fragmentOf, titleOf } from "./dom.js";

/**
 * A place: where it is, the title and the image of its first row, and the title and the count of its section.
 * @typedef {{url: string, first: string, image?: string, title: string, count: string}} Place
 */

/**
 * Each section with its id, title, count and pages. Each page has its URL and the titles of the first and of each
 * marked row, with the URLs of their images.
 * @typedef {[string, string, string, [string, ...(string | [string, string])[]][]][]} Sections
 */

/**
 * @typedef {object} Places
 * @property {(item: HTMLElement, fraction: number) => Place | undefined} at the place at a fraction of an item of the
 *   index
 * @property {(away: number) => number} pace the share of its way that a pointer moves at a distance from its start
 */

/** How far beside its start a pointer slows down, and how far until it has half its pace. */
const slow = 48;
const half = 8;

/**
 * Reads the places of a view.
 * @param {string} file
 * @returns {Promise<Places>}
 */
export async function readPlaces(file) {
  const base = new URL(file, document.baseURI);
  /** @type {Sections} */
  const sections = await (await fetch(base)).json();
  /** @type {Place[]} */
  const places = [];
  /** The number of the first place of each page, and of each section. */
  const firsts = new Map();
  for (const [id, title, count, pages] of sections) {
    firsts.set(id, places.length);
    for (const [page, ...rows] of pages) {
      const { href } = new URL(page, base);
      firsts.set(href, places.length);
      rows.forEach((row, mark) => {
        const [first, image] = [row].flat();
        const hash = mark ? `__mark-${mark}` : id;
        places.push({
          url: `${href}#${encodeURIComponent(hash)}`, first, image: image && new URL(image, base).href, title, count,
        });
      });
    }
  }
  /** @param {HTMLElement} item @returns {number | undefined} the number of its first place */
  const start = (item) => {
    const link = /** @type {HTMLAnchorElement} */ (find("a", item));
    if (item.matches(".up")) return undefined;
    return firsts.get(item.matches(".part, .mark") ? link.href.replace(/#.*/, "") : fragmentOf(link));
  };
  const starts = all(".section-index ol > li").map(start);
  return {
    at(item, fraction) {
      // An empty section leads to another one, whose title it does not have.
      const first = item.matches(".empty") ? undefined : start(item);
      if (first === undefined) return undefined;
      const end = starts.find((number) => number !== undefined && number > first) ?? places.length;
      const place = places[first + Math.floor(fraction * (end - first))];
      // The count is that of the whole section.
      return item.matches(".part") ? { ...place, title: `${place.title} · ${titleOf(item)}`, count: "" } : place;
    },
    pace: (away) => 1 / (1 + Math.max(0, Math.abs(away) - slow) / half),
  };
}
