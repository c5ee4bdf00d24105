// Checks modules against the tables of laws, or against random cases with the results of the Swift core.
//
//     node replay.mjs tables MODULE...
//     SectioningCases COUNT | node replay.mjs cases MODULE...
//     SectioningCases COUNT | node replay.mjs first-failure MODULE...
//
// Prints the failures and the number of cases, and exits with 1 if any failed. The last form stops at the first one.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [mode, ...files] = process.argv.slice(2);
// Node treats a `.js` file without a `package.json` as CommonJS; the theme has none.
const modules = await Promise.all(files.map((file) =>
  import(`data:text/javascript;base64,${readFileSync(file).toString("base64")}`)));
const rules = Object.assign({}, ...modules);

const remainders = { ascending: (one, other) => one - other, descending: (one, other) => other - one };

function listOf({ entries, identities = entries.map((_, entry) => entry), remainder, ...order }) {
  return rules.sectioned(identities, entries, { ...order, remainder: remainders[remainder] ?? remainder });
}

/** Returns a list and its index in the format of the tables. */
function described(list) {
  const targets = rules.indexTargets(list);
  return {
    sections: list.sections.map(({ key, ids }) => [key, ...ids]),
    indexed: list.indexed,
    targets: targets.map(({ target }) => target),
    vacant: list.indexed.filter((_, item) => targets[item]?.isEmpty),
  };
}

const sectionSteps = (steps) => steps.map(({ item, at, other }) => [item, at, ...other === undefined ? [] : [other]]);

/** The part of a list that has some entries only. A page hides the others. */
function filtered({ sections, indexed, empty }, found) {
  const all = sections.map(({ key, ids }) => ({ key, ids: ids.filter((id) => found.has(id)) }));
  const shown = empty === "header" ? all : all.filter(({ ids }) => ids.length);
  return { sections: shown, indexed: empty === "omit" ? shown.map(({ key }) => key) : indexed };
}

/** The check for each kind of case. */
const checks = {
  sectioning({ list, expected }) {
    if (expected) assert.deepEqual(described(listOf(list)), expected);
    else assert.throws(() => listOf(list), RangeError);
  },
  index({ areEmpty, maximum, rows }) {
    assert.deepEqual(rules.thinned(areEmpty, maximum), rows);
  },
  unfolded({ areEmpty, parts, maximum, current, rows }) {
    assert.deepEqual(rules.unfolded(areEmpty, parts, maximum, current), rows);
  },
  selection({ list, section, entry, selected, policy, policies, expected }) {
    const exceptions = new Map(policies.map(({ section, policy }) => [section, policy]));
    const select = () => rules.select(selected, entry, section, listOf(list), (key) => exceptions.get(key) ?? policy);
    if (expected) assert.deepEqual(select(), expected);
    else assert.throws(select, RangeError);
  },
  search({ list, texts, words, matching, expected }) {
    const ids = list.identities ?? texts.map((_, entry) => entry);
    const found = new Set(ids.filter((_, entry) =>
      rules.matches(texts[entry].join("\n"), words, matching === "anywhere")));
    assert.deepEqual(described(filtered(listOf(list), found)), expected);
  },
  highlights({ text, words, matching, offsets, expected }) {
    assert.deepEqual(rules.highlights(text, words, offsets, matching === "anywhere"), expected);
  },
  terms({ word, nameLookups, bodyLookups, spelled, text }) {
    const { names, bodies } = rules.lookups(word);
    const described = (lookups) => lookups.map(({ term, isWhole }) => term + (isWhole ? "|" : ""));
    assert.deepEqual([described(names), described(bodies)], [nameLookups, bodyLookups]);
    const words = rules.runs(word).map(rules.spelled).filter((letters) => letters.length);
    if (spelled) assert.deepEqual(words.map((letters) => letters.join("")), spelled);
    if (!text) return;
    const isFound = (terms) => ({ term, isWhole }) => terms.concat(text.joined).some((each) =>
      isWhole ? each === term : each.startsWith(term));
    assert.equal(names.some(isFound(text.names.concat(text.mixedNames))), text.matchesName);
    assert.equal(bodies.length > 0 && bodies.every(isFound(text.bodies.concat(text.mixed))), text.matchesBody);
  },
  facets({ entries, chosen, found, left, counts }) {
    // The module identifies the values of a field by their indices.
    const values = counts.map((counts) => counts.map(([value]) => value));
    const facets = values.map((values, field) => values.map((value) =>
      [...entries.keys()].filter((entry) => entries[entry][field].includes(value))));
    const indexOf = (value, field) => (values[field].indexOf(value) + 100) % 100;
    const indices = chosen.map((chosen, field) => new Set(chosen.map((value) => indexOf(value, field))));
    const narrowed = rules.narrowed(entries.length, facets, indices, found && new Set(found));
    assert.deepEqual(narrowed.entries, left);
    assert.deepEqual(narrowed.counts, counts.map((counts) => counts.map(([, count]) => count)));
  },
  strip({ titles, kind, initials }) {
    assert.deepEqual(rules.strip(titles), initials ? { kind, initials } : { kind });
  },
  padding({ fractions, padding }) {
    const spaces = padding.map((text) => text.replace(".", "\u2008").replaceAll("0", "\u2007"));
    assert.deepEqual(rules.padding(fractions), spaces);
  },
  // Pages move sections only.
  difference({ old, now, sectionRemovals, sectionInsertions }) {
    const keys = (list) => listOf(list).sections.map(({ key }) => key);
    const { removals, insertions } = rules.steps(keys(old), keys(now));
    assert.deepEqual(sectionSteps(removals), sectionRemovals);
    assert.deepEqual(sectionSteps(insertions), sectionInsertions);
  },
};

/** Returns the expected result of a table row, with defaults for omitted keys. */
function sectionsOf({ refused, sections, indexed, targets, vacant = [] }) {
  return refused ? undefined : {
    sections, vacant,
    indexed: indexed ?? sections.map(([key]) => key),
    targets: targets ?? sections.map((_, position) => position),
  };
}

const wordsOf = (text) => text.split(" ").filter((word) => word);

/** Returns the offset of each UTF-16 code unit, from the offset of each UTF-8 byte. */
function unitOffsets(text, offsets) {
  let byte = 0;
  const units = [...text].flatMap((character) => {
    const offset = offsets ? offsets[byte] : byte;
    byte += Buffer.byteLength(character);
    return Array(character.length).fill(offset);
  });
  return [...units, offsets ? offsets[byte] : byte];
}

/** Converts table rows to cases. */
const cases = {
  sectioning: (row) => ({ list: row, expected: sectionsOf(row) }),
  index({ list, maximum, style, targets, rows }) {
    const made = rules.indexTargets(listOf(list));
    assert.deepEqual(made.map(({ target }) => target), targets);
    // Pages have ranges; dots are for lists outside of a browser.
    return style === "ranges" || rows.every(([kind]) => kind === "title") && rows.length >= made.length ? {
      areEmpty: made.map(({ isEmpty }) => isEmpty), maximum,
      rows: rows.map(([kind, first, last = first], row) => (
        { kind, first, end: rows[row + 1]?.[1] ?? made.length, last })),
    } : undefined;
  },
  unfolded: ({ count, parts, empty = [], maximum, current, rows }) => ({
    areEmpty: Array.from({ length: count }, (_, item) => empty.includes(item)), parts, maximum, current,
    rows: rows.map(([first, last = first], row) => (
      { kind: first === last ? "title" : "range", first, end: rows[row + 1]?.[0] ?? count, last })),
  }),
  // Pages select one entry at a time.
  selection: ({ policies = [], refused, now, deselected = [], ...row }) => row.what === "one" ? {
    ...row, policies: policies.map(([section, policy]) => ({ section, policy })),
    expected: refused ? undefined : { selected: now, deselected },
  } : undefined,
  search: ({ list, texts, words, matching, ...row }) => ({
    list: list ?? { entries: texts.map(() => [1]) }, texts, words: wordsOf(words), matching,
    expected: sectionsOf(row) }),
  highlights: ({ text, words, matching, offsets, ranges }) => ({
    text, words: wordsOf(words), matching, offsets: unitOffsets(text, offsets), expected: ranges }),
  // The terms of texts are made by the program only.
  terms: (
    { word, nameLookups = [word], bodyLookups, joined = [], mixed = [], mixedNames = [], ...text },
  ) => ({ word, nameLookups, bodyLookups, text: { ...text, joined, mixed, mixedNames } }),
  facets: (row) => row,
  // The program makes strips and columns outside of the library that the random cases are from.
  strip: (row) => row,
  padding: (row) => row,
  difference: ({ sectionRemovals = [], sectionInsertions = [], ...row }) => ({
    ...row, sectionRemovals, sectionInsertions }),
};

const counts = {};
let failures = 0;

/** @param {string} kind @param {string} name @param {() => boolean | void} check */
function run(kind, name, check) {
  try {
    if (check() === false) return;
  } catch (error) {
    failures += 1;
    if (failures <= 3) console.log(`${kind}: ${name}\n${error.message}`);
  }
  counts[kind] = (counts[kind] ?? 0) + 1;
}

if (mode === "tables") {
  for (const kind of Object.keys(cases)) {
    for (const row of JSON.parse(readFileSync(new URL(`../Laws/${kind}.json`, import.meta.url)).toString())) {
      run(kind, row.law, () => {
        const made = cases[kind](row);
        return made ? checks[kind](made) : false;
      });
    }
  }
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    const { kind, seed, ...made } = JSON.parse(line);
    run(kind, `seed ${seed}`, () => checks[kind](made));
    if (failures && mode === "first-failure") break;
  }
}
console.log(JSON.stringify({ ...counts, failures }));
process.exitCode = failures ? 1 : 0;
