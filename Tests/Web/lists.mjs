// Lists in the form of the tables, given to the core and taken from it.

import assert from "node:assert/strict";
import { bytes, core } from "./module.mjs";

const encoder = new TextEncoder();

/** The folded texts of an entry, as the core takes them. @param {string[]} texts */
export const joined = (texts) => encoder.encode(texts.join("\n"));

/** @param {string} text */
export const folded = (text) => encoder.encode(text);

/** An instance of its own. */
export const page = () => core.instantiate(bytes);

/** @param {core.Core} page @param {string[][]} [texts] */
export function load(page, { entries, identities, revisions }, texts) {
  return page.load({
    count: entries.length, ids: identities, revisions, columns: [core.columnsOf(entries)], texts: texts?.map(joined),
  });
}

/** @param {core.Core} page @param {number} catalog */
export function cut(page, catalog, { given, last, remainder = "appearance", empty = "omit" }) {
  return page.section(catalog, { given, last, remainder: core.Remainder[remainder], empty: core.Empty[empty] });
}

/** A list in the form of the tables. @param {core.List} list */
export function sectionsOf({ keys, bounds, ids, indexed, targets, isEmpty }) {
  assert.equal(bounds.length, keys.length + 1);
  return {
    sections: [...keys].map((key, position) => [key, ...ids.subarray(bounds[position], bounds[position + 1])]),
    indexed: [...indexed],
    targets: [...targets],
    vacant: [...indexed].filter((_, position) => isEmpty[position] === 1),
  };
}

/** What a law expects, with what it means by saying nothing. */
export function expectedOf({ sections, indexed = sections.map(([key]) => key), targets = sections.map((_, at) => at), vacant = [] }) {
  return { sections, indexed, targets, vacant };
}

/** Asks, and forgets what was kept for that. @param {core.Core} page @param {(catalog: number, list: core.List) => any} ask */
export function within(page, list, ask, texts) {
  const catalog = load(page, list, texts);
  const lists = [];
  try {
    lists.push(cut(page, catalog, list));
    return ask(catalog, lists[0]);
  } finally {
    page.forget({ catalogs: [catalog], lists });
  }
}
