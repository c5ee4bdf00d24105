// The steps of a difference, taken one after another.

import assert from "node:assert/strict";

/**
 * Checks that the steps turn a list into another, and that each is where it says.
 * @param {number[][]} old each section's key and the entries in it @param {number[][]} now
 * @returns {Set<string>} the sections and entries that are put in
 */
export function apply({ removals, sectionRemovals, sectionInsertions, insertions }, old, now) {
  const sections = old.map(([key, ...ids]) => ({ key, ids }));
  const idsOf = (key) => sections.find((section) => section.key === key).ids;
  for (const { id, section, offset } of removals) {
    assert.deepEqual(idsOf(section).splice(offset, 1), [id]);
  }
  const carried = new Map();
  for (const { key, position, other } of sectionRemovals) {
    const [section] = sections.splice(position, 1);
    assert.equal(section.key, key);
    if (other === undefined) assert.deepEqual(section.ids, [], "a section goes after its entries");
    else carried.set(key, { section, position, other });
  }
  for (const { key, position, other } of sectionInsertions) {
    const from = carried.get(key);
    assert.equal(from?.position, other);
    assert(from === undefined || from.other === position);
    assert(position <= sections.length);
    sections.splice(position, 0, from?.section ?? { key, ids: [] });
    carried.delete(key);
  }
  assert.equal(carried.size, 0, "what moves is put in again");
  const comes = new Map(insertions.map((step) => [`${step.section} ${step.id}`, step]));
  for (const { id, section, offset, other } of removals) {
    const pair = other && comes.get(`${other.section} ${id}`);
    assert(!other || pair.offset === other.offset && pair.other.section === section && pair.other.offset === offset);
  }
  for (const { id, section, offset } of insertions) {
    assert(offset <= idsOf(section).length);
    idsOf(section).splice(offset, 0, id);
  }
  assert.deepEqual(sections.map(({ key, ids }) => [key, ...ids]), now);
  needless(removals, insertions, old, now);
  return new Set(comes.keys());
}

/** As many stay in a section as stand in one order before and after. */
function needless(removals, insertions, old, now) {
  for (const [key, ...ids] of now) {
    const before = old.find(([other]) => other === key)?.slice(1) ?? [];
    const stay = ids.length - insertions.filter(({ section }) => section === key).length;
    assert.equal(before.length - removals.filter(({ section }) => section === key).length, stay);
    assert.equal(stay, longestCommon(before, ids));
  }
}

/** The length of a longest common subsequence, by the plain table. */
function longestCommon(one, other) {
  let row = new Array(other.length + 1).fill(0);
  for (const item of one) {
    const next = [0];
    other.forEach((each, at) => next.push(each === item ? row[at] + 1 : Math.max(row[at + 1], next[at])));
    row = next;
  }
  return row[other.length];
}
