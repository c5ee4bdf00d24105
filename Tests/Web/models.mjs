// Laws over random lists: what the core says is what a plain model says.

import assert from "node:assert/strict";
import { law } from "./law.mjs";
import { cut, folded, load, page as makePage, sectionsOf, within } from "./lists.mjs";
import { core } from "./module.mjs";
import { apply } from "./difference.mjs";
import { generator } from "./random.mjs";
import { expected, found } from "./sections.mjs";
import { select } from "./selection.mjs";

const page = await makePage();

function randomList(random) {
  const keyCount = 1 + random.below(12);
  const key = () => random.below(keyCount) - 3;
  const entries = random.list(random.below(40), () => random.list(random.below(5), key));
  return {
    entries,
    // Distinct, and in no order.
    identities: random.one([undefined, entries.map((_, position) => ((position * 37) % 41) - 20)]),
    revisions: random.one([undefined, entries.map(() => random.below(3))]),
    given: random.list(random.below(7), key),
    last: random.list(random.below(4), key),
    remainder: random.one(Object.keys(core.Remainder)),
    empty: random.one(Object.keys(core.Empty)),
  };
}

/** @param {string} name @param {number} count @param {(random: ReturnType<typeof generator>) => void} check */
function randomLaw(name, count, check) {
  law(`${count} times at random: ${name}`, () => {
    for (let seed = 0; seed < count; seed += 1) {
      try {
        check(generator(seed));
      } catch (error) {
        error.message = `seed ${seed}: ${error.message}`;
        throw error;
      }
    }
  });
}

randomLaw("lists are cut as by a plain model", 5000, (random) => {
  const list = randomList(random);
  assert.deepEqual(within(page, list, (_, made) => sectionsOf(made)), expected(list));
});

law("a list of 100,000 entries", () => {
  const entries = Array.from({ length: 100_000 }, (_, entry) => [(entry * 7919) % 1000]);
  const { sections } = within(page, { entries, remainder: "ascending" }, (_, made) => sectionsOf(made));
  assert.equal(sections.length, 1000);
  assert(sections.every(([key, ...members], position) => key === position && members.length === 100));
});

randomLaw("what is found is what a plain filter finds, under each policy, and so in what was found", 5000, (random) => {
  const list = randomList(random);
  const letter = () => random.one(["a", "b", "ä", " ", "7", "語"]);
  const text = (most) => random.list(random.below(most), letter).join("");
  const texts = list.entries.map(() => random.list(random.below(3), () => text(8)));
  within(page, list, (catalog, all) => {
    const before = sectionsOf(all);
    const [once, twice] = [text(5), text(3)];
    const matching = random.one(Object.keys(core.Matching));
    const first = page.search(catalog, all, folded(once), core.Matching[matching]);
    const second = page.search(catalog, first, folded(twice), core.Matching[matching]);
    const model = found(list, before, texts, once, matching);
    assert.deepEqual(sectionsOf(first), model);
    assert.deepEqual(sectionsOf(second), found(list, model, texts, twice, matching));
    page.forget({ lists: [first, second] });
  }, texts);
});

randomLaw("the steps of a difference turn the old list into the new one, and nothing moves without need", 5000, (random) => {
  const old = randomList(random);
  const now = random.one([randomList, () => changed(old, random)])(random);
  within(page, old, (_, before) => within(page, now, (_, after) => {
    const difference = page.difference(before, after);
    const revision = ({ identities, revisions }) => (id) => {
      const entry = identities ? identities.indexOf(id) : id;
      return revisions?.[entry] ?? 0;
    };
    const [was, is] = [sectionsOf(before).sections, sectionsOf(after).sections];
    const named = apply(difference, was, is);
    // What is in both lists, and has another revision, is changed: once for each place that it keeps or comes to.
    const [wasRevision, isRevision] = [revision(old), revision(now)];
    for (const { id, section } of difference.changed) {
      assert(is.find(([key]) => key === section).slice(1).includes(id));
      assert.notEqual(wasRevision(id), isRevision(id));
    }
    for (const [key, ...ids] of is) {
      for (const id of ids.filter((id) => !named.has(`${key} ${id}`))) {
        const isNamed = difference.changed.some((change) => change.id === id && change.section === key);
        assert.equal(isNamed, wasRevision(id) !== isRevision(id));
      }
    }
    const nothing = page.difference(after, after);
    assert(Object.values(nothing).every((steps) => steps.length === 0));
  }));
});

/** A list after some changes. */
function changed(list, random) {
  const entries = list.entries.map((keys) => random.below(5) ? keys : keys.slice(1));
  const order = entries.map((_, entry) => entry);
  for (let swaps = random.below(4); swaps && order.length; swaps -= 1) {
    order.push(...order.splice(random.below(order.length), 1));
  }
  return {
    ...list, entries: order.map((entry) => entries[entry]),
    identities: order.map((entry) => list.identities?.[entry] ?? entry),
    revisions: random.one([undefined, order.map(() => random.below(2))]),
    given: random.one([list.given, [...list.given].reverse()]),
  };
}

randomLaw("rows divide the items between them, as many as there may be at most", 5000, (random) => {
  const count = random.below(80);
  const entries = random.list(count, (key) => random.below(3) ? [key] : []);
  const list = { entries, given: random.list(count, (key) => key), empty: random.one(["index", "header"]) };
  within(page, list, (_, made) => {
    const maximum = random.below(100) - 5;
    const style = random.one(Object.values(core.Thinning));
    const room = Math.max(maximum, 1);
    const height = { at: random.below(120) - 10, of: 100 };
    const { rows, item } = page.thin(made, maximum, style, height);
    const items = made.isEmpty.length;
    assert(rows.length <= Math.min(room, items));
    if (items === 0) {
      assert.equal(item, undefined);
      return;
    }
    if (items <= room) assert.deepEqual(rows.map((row) => row.item), [...made.isEmpty.keys()]);
    assert.equal(rows[0].item, 0);
    assert.equal(rows.at(-1).last, items - 1, "the last title shows");
    rows.forEach(({ kind, item, last }, row) => {
      const end = rows[row + 1]?.item ?? items;
      assert(item <= last && last < end, "each row has items, and ends with one of its own");
      if (kind !== "range") assert.equal(last, item);
      if (kind === "dot") assert(style === core.Thinning.dots && rows[row - 1].kind === "title" && rows[row + 1].kind === "title");
      if (kind === "range") assert(style === core.Thinning.ranges || room === 1);
    });
    const at = Math.min(Math.max(height.at / height.of, 0), 1) * rows.length;
    const row = Math.min(Math.floor(at), rows.length - 1);
    assert(rows[row].item <= item && item < (rows[row + 1]?.item ?? items), "the item is one of its row's");
    if (height.at >= height.of) assert.equal(item, items - 1);
  });
});

law("an index of 100,000 titles, in any number of rows", () => {
  within(page, { entries: Array.from({ length: 100_000 }, (_, key) => [key]) }, (_, made) => {
    for (const maximum of [2, 65_537, 99_999, 100_000]) {
      for (const style of Object.values(core.Thinning)) {
        const { rows } = page.thin(made, maximum, style);
        assert(rows.length <= maximum && rows.length >= maximum - 1);
        assert(rows.every(({ item }, row) => row === 0 ? item === 0 : item > rows[row - 1].item));
        assert.equal(rows.at(-1).last, 99_999);
      }
    }
  });
});

randomLaw("selections are those of a plain model, change by change", 3000, (random) => {
  const list = randomList(random);
  within(page, list, (_, made) => {
    const { sections } = sectionsOf(made);
    const policy = random.one(Object.keys(core.Policy));
    const policies = new Map(random.list(random.below(5), () => [random.below(12) - 3, random.one(Object.keys(core.Policy))]));
    let selected = random.list(random.below(6), () => random.below(50) - 20);
    for (let change = 0; change < 8; change += 1) {
      const what = random.one(Object.keys(core.Select));
      const section = random.below(12) - 3;
      const members = sections.find(([key]) => key === section)?.slice(1) ?? [];
      const entry = random.one([random.below(50) - 20, ...members]);
      const model = select({ what, sections, section, entry, selected, policy, policies });
      const asked = () => page.select({
        what: core.Select[what], list: made, section, entry, selected, policy: core.Policy[policy],
        policies: new Map([...policies].map(([key, policy]) => [key, core.Policy[policy]])),
      });
      if (model.refused) {
        const [reason, ...about] = model.refused;
        assert.throws(asked, { name: "CoreRefusal", reason, about });
      } else {
        assert.deepEqual(asked(), model);
        selected = model.selected;
      }
    }
  });
});

randomLaw("a catalog is cut by each of its columns, and several stand side by side", 500, (random) => {
  const lists = random.list(1 + random.below(4), () => randomList(random));
  const catalogs = lists.map((list) => load(page, list));
  const made = lists.map((list, position) => cut(page, catalogs[position], list));
  assert.equal(new Set(made.map(({ number }) => number)).size, lists.length);
  lists.forEach((list, position) => assert.deepEqual(sectionsOf(made[position]), expected(list)));
  page.forget({ catalogs, lists: made });
  for (const catalog of catalogs) assert.throws(() => cut(page, catalog, {}), { reason: "unknown", about: [catalog] });
  const columns = random.list(3, () => random.list(20, () => random.list(random.below(3), () => random.below(5))));
  const catalog = page.load({ count: 20, columns: columns.map(core.columnsOf) });
  columns.forEach((entries, column) => {
    const list = page.section(catalog, { column });
    assert.deepEqual(sectionsOf(list), expected({ entries }));
    page.forget({ lists: [list] });
  });
  page.forget({ catalogs: [catalog] });
});
