// The range of numbers that narrows the list, which readers type as its two ends, and the entries in it.

import { create } from "./dom.js";

/** @typedef {import("./lookup.js").Lookup} Lookup */
/** @typedef {import("./choices.js").Facet} Facet */

/** @param {string} range */
const ends = (range) => range.split("..");
/** @param {string} text */
export const isRange = (text) =>
  ends(text).length === 2 && text !== ".." && ends(text).every((end) => Number.isFinite(Number(end)));

/** @param {string} range @param {import("./numbers.js").Strings["format"]} format */
export function rangeTitle(range, format) {
  const [from, to] = ends(range).map((end) => end && format(Number(end)));
  return from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`;
}

/**
 * The numbers of each entry.
 * @param {Facet} facet
 * @param {Lookup} lookup
 * @returns {Promise<number[][]>}
 */
const numbersOf = ({ digest = "" }, lookup) => lookup.read(digest, JSON.parse);

/**
 * The entries in the range that the reader typed.
 * @param {Facet} facet
 * @param {Lookup} lookup
 */
export async function entriesWithin(facet, lookup) {
  const [from, to] = ends(facet.range).map((end, at) => end ? Number(end) : at ? Infinity : -Infinity);
  return (await numbersOf(facet, lookup)).flatMap((numbers, entry) =>
    numbers.some((number) => number >= from && number <= to) ? entry : []);
}

/**
 * Creates the fields for the two numbers of a range.
 * @param {Facet} facet
 * @param {Lookup} lookup
 * @param {import("./narrow.js").Page} page
 */
export function createRange(facet, lookup, { words, worded, change, isOwn }) {
  const element = create("p", { className: "between" });
  const inputs = [words.atLeast, words.atMost].map((word) => {
    const input = create("input", { type: "number", step: "any", inputMode: "decimal" });
    element.append(worded("label", {}, word, " ", input));
    return input;
  });
  let timer = 0;

  function choose() {
    clearTimeout(timer);
    const range = inputs.map(({ value }) => value).join("..");
    if (range === (facet.range || "..")) return;
    facet.range = isRange(range) ? range : "";
    change();
  }
  for (const input of inputs) {
    input.addEventListener("focus", () => numbersOf(facet, lookup).catch(() => {}));
    input.addEventListener("change", choose);
    input.addEventListener("input", () => {
      clearTimeout(timer);
      if (!isOwn) timer = setTimeout(choose, 250);
    });
  }
  return {
    element,
    /** Shows the range, but does not change what the reader types. */
    show() {
      inputs.forEach((input, at) => {
        if (document.activeElement !== input) input.value = ends(facet.range)[at] ?? "";
      });
    },
  };
}
