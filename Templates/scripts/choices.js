// The facet values that a reader has chosen: reads them from the URL, writes them to it, and finds the entries that
// match.

import { entriesWithin, isRange, rangeTitle } from "./number-range.js";
import { get } from "./page-state.js";
import { narrowed } from "./sectioning.js";

/**
 * @typedef {object} Facet
 * @property {string} id
 * @property {string} title
 * @property {import("./lookup.js").Value[]} values
 * @property {Set<number>} chosen the indices of the chosen values
 * @property {number[]} counts of the entries with each value
 * @property {string} [digest] of the file with the numbers of each entry, if the values are ranges
 * @property {string} range what is between the two numbers that the reader typed, such as `10..50` or `10..`
 */
/** @typedef {{facet: Facet, title: string, slug: string, remove: () => void}} Choice a value, or what was typed */

/** @param {number} one @param {number} other */
export const ascending = (one, other) => one - other;

/**
 * The chosen values, and the typed range, of a field.
 * @param {Facet} facet
 * @param {import("./numbers.js").Strings["format"]} format
 */
export function choicesOf(facet, format) {
  const { values, chosen, range } = facet;
  /** @type {Choice[]} */
  const choices = [...chosen].sort(ascending).map((at) => (
    { facet, title: values[at].title, slug: values[at].slug, remove: () => chosen.delete(at) }));
  if (range) choices.push({ facet, title: rangeTitle(range, format), slug: range, remove: () => facet.range = "" });
  return choices;
}

/**
 * A number, or a word such as “Yes”, needs the title of its field.
 * @param {Choice} choice
 */
export const titleOf = ({ facet, title }) =>
  facet.digest || facet.values.length < 3 ? `${facet.title}: ${title}` : title;

/**
 * Chooses what the URL has.
 * @param {Facet[]} facets
 * @param {string} [choices] of the page of a value, which has this value only
 */
export function restore(facets, choices = get("facets")) {
  const params = new URLSearchParams(choices);
  for (const facet of facets) {
    const asked = params.get("f." + facet.id)?.split(",") ?? [];
    facet.chosen = new Set(facet.values.flatMap(({ slug }, at) => asked.includes(slug) ? at : []));
    facet.range = facet.digest ? asked.find(isRange) ?? "" : "";
  }
}

/**
 * The choices as the URL has them.
 * @param {Choice[]} choices
 */
export function written(choices) {
  const params = new URLSearchParams();
  for (const [{ id }, all] of Map.groupBy(choices, ({ facet }) => facet)) {
    params.set("f." + id, all.map(({ slug }) => slug).join());
  }
  return params.toString();
}

/**
 * Finds the entries that match the choices and a query, and counts those with each value.
 * @param {Facet[]} facets
 * @param {import("./lookup.js").Lookup} lookup
 * @param {import("./term-index.js").EntrySet} [matching] the entries that match the query
 */
export async function match(facets, lookup, matching) {
  const within = await Promise.all(facets.map((facet) => facet.range ? entriesWithin(facet, lookup) : []));
  // A range comes after the values.
  const lists = facets.map(({ values }, at) => [...values.map(({ entries }) => entries), within[at]]);
  const chosen = facets.map(({ values, chosen, range }) => range ? new Set([...chosen, values.length]) : chosen);
  const { entries, counts } = narrowed(lookup.count, lists, chosen, matching);
  facets.forEach((facet, at) => { facet.counts = counts[at]; });
  return entries;
}
