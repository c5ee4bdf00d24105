// Laws of the memory: what is forgotten and released is free for what comes.

import assert from "node:assert/strict";
import { law } from "./law.mjs";
import { cut, folded, load, page } from "./lists.mjs";
import { core } from "./module.mjs";
import { generator } from "./random.mjs";
import { instance } from "./words.mjs";

const letters = ["a", "b", "c", " "];

/** A catalog with texts. */
function entriesOf(random, count) {
  return {
    list: { entries: random.list(count, () => random.list(3, () => random.below(2000))) },
    texts: random.list(count, () => [random.list(random.below(20), () => random.one(letters)).join("")]),
  };
}

const used = await page();

/** Loads, cuts, searches, compares, selects and forgets. */
function use({ list, texts }, words) {
  const catalog = load(used, list, texts);
  const all = cut(used, catalog, list);
  const part = used.search(catalog, all, folded(words), core.Matching.anywhere);
  used.difference(all, part);
  used.thin(all, 20);
  used.highlight(folded(words), folded("abc"), [0, 1, 2, 3]);
  used.select({ what: core.Select.present, list: part, selected: [...all.ids], policy: core.Policy.multiple });
  used.forget({ catalogs: [catalog], lists: [all, part] });
}

law("10,000 times load, section, search and forget need no more memory than the largest of them", () => {
  const random = generator(1);
  const largest = entriesOf(random, 2000);
  for (let time = 0; time < 3; time += 1) use(largest, "ab");
  const size = used.memorySize;
  for (let time = 0; time < 10_000; time += 1) {
    use(entriesOf(random, random.below(time % 500 === 0 ? 500 : 10)), random.one(letters));
    if (time % 10 === 0) {
      assert.throws(() => used.load({ count: 2, ids: [4, 4] }), { reason: "malformed", about: [1] });
    }
  }
  use(largest, "ab");
  assert.equal(used.memorySize, size);
});

law("what is kept stays what it is, whatever is forgotten beside it", () => {
  const random = generator(3);
  const kept = [];
  for (let time = 0; time < 2000; time += 1) {
    if (kept.length < 20 && (kept.length === 0 || random.below(2))) {
      const of = { entries: random.list(random.below(50), () => [random.below(5)]) };
      const catalog = load(used, of);
      kept.push({ catalog, list: cut(used, catalog, of) });
    } else {
      const [{ catalog, list }] = kept.splice(random.below(kept.length), 1);
      const again = used.section(catalog);
      assert(Object.values(used.difference(list, again)).every((steps) => steps.length === 0));
      assert.deepEqual({ ...again, number: 0 }, { ...list, number: 0 });
      used.forget({ catalogs: [catalog], lists: [list, again] });
      assert.throws(() => used.thin(list, 1), { reason: "unknown", about: [list.number] });
    }
  }
});

law("memory that is given out is nobody else's, and is whole again when all is freed", () => {
  const { memory, allocate, release } = instance().exports;
  const words = (block) => new Int32Array(memory.buffer, block.at, block.count);
  const random = generator(2);
  const blocks = [];
  const give = (number) => {
    const block = { at: 0, count: random.below(random.one([4, 40, 400, 40_000])), number };
    block.at = allocate(block.count);
    assert.equal(block.at % 16, 0);
    words(block).fill(number);
    blocks.push(block);
  };
  const takeBack = () => {
    const [block] = blocks.splice(random.below(blocks.length), 1);
    assert(words(block).every((word) => word === block.number), `block ${block.number} was overwritten`);
    release(block.at);
  };
  for (let number = 0; number < 20_000; number += 1) {
    if (blocks.length < 300 && (blocks.length === 0 || random.below(100) < 52)) give(number);
    else takeBack();
  }
  while (blocks.length) takeBack();
  const size = memory.buffer.byteLength;
  // Seven eighths in one piece: what was freed in any order has grown together. The rest is what sizes are rounded by.
  release(allocate(Math.floor((size * 7) / 8 / 4)));
  assert.equal(memory.buffer.byteLength, size);
});

law("where there is no memory, none is given out, and the instance goes on", () => {
  const { memory, allocate, release } = instance().exports;
  const size = memory.buffer.byteLength;
  for (const count of [-1, -(2 ** 31), 2 ** 31 - 1, 2 ** 29, 2 ** 28 + 2 ** 27 + 2 ** 26 + 1]) {
    assert.equal(allocate(count), 0);
    assert.equal(memory.buffer.byteLength, size);
  }
  const words = allocate(100);
  assert.notEqual(words, 0);
  release(words);
});

law("the script says that there is no memory", () => {
  const { memory } = instance().exports;
  const full = new core.Core({ exports: { memory, allocate: () => 0, release: () => assert.fail("nothing to release") } });
  assert.throws(() => full.load({ count: 0 }), RangeError);
});
