// Holds the core, as pages load it, to its laws. Prints a line for each, and exits with 1 where one does not hold.

import assert from "node:assert/strict";
import { bytes, core, laws } from "./module.mjs";
import { generator } from "./random.mjs";
import { expected } from "./sections.mjs";

const page = await core.instantiate(bytes);
let failures = 0;

/** @param {string} name @param {() => void} check */
function law(name, check) {
  try {
    check();
    console.log(`ok    ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`FAILS ${name}\n${error.message}`);
  }
}

/** Sections in the form of the table. */
function cut({ entries, identities, given, last, remainder = "appearance", empty = "omit" }, instance = page) {
  const answer = instance.section({
    keys: core.columnsOf(entries), identities, given, last,
    remainder: core.Remainder[remainder], empty: core.Empty[empty],
  });
  const sections = [...answer.keys].map((key, position) =>
    [key, ...answer.identities.subarray(answer.bounds[position], answer.bounds[position + 1])]);
  assert.equal(answer.bounds.length, sections.length + 1);
  return {
    sections,
    indexed: [...answer.indexed],
    targets: [...answer.targets],
    vacant: [...answer.indexed].filter((_, position) => answer.isEmpty[position] === 1),
  };
}

function randomList(seed) {
  const random = generator(seed);
  const keyCount = 1 + random.below(12);
  const key = () => random.below(keyCount) - 3;
  const entries = random.list(random.below(40), () => random.list(random.below(5), key));
  return {
    entries,
    // Distinct, and in no order.
    identities: random.one([undefined, entries.map((_, position) => ((position * 37) % 41) - 20)]),
    given: random.list(random.below(7), key),
    last: random.list(random.below(4), key),
    remainder: random.one(Object.keys(core.Remainder)),
    empty: random.one(Object.keys(core.Empty)),
  };
}

for (const { law: name, refused, ...list } of await laws("sectioning")) {
  law(`sections: ${name}`, () => {
    if (refused) {
      const [reason, ...about] = refused;
      assert.throws(() => cut(list), { name: "CoreRefusal", reason, about });
    } else {
      const { sections, indexed, targets = [], vacant = [] } = list;
      assert.deepEqual(cut(list), { sections, indexed, targets, vacant });
      assert.deepEqual(expected(list), { sections, indexed, targets, vacant }, "the plain model says otherwise");
    }
  });
}

law("sections: 5,000 random lists are cut as by a plain model", () => {
  for (let seed = 0; seed < 5000; seed += 1) {
    const list = randomList(seed);
    assert.deepEqual(cut(list), expected(list), `seed ${seed}: ${JSON.stringify(list)}`);
  }
});

law("sections: a list of 100,000 entries", () => {
  const entries = Array.from({ length: 100_000 }, (_, entry) => [(entry * 7919) % 1000]);
  const { sections } = cut({ entries, remainder: "ascending" });
  assert.equal(sections.length, 1000);
  assert(sections.every(([key, ...members], position) => key === position && members.length === 100));
});

law("a request that is not whole is refused", () => {
  for (const keys of [[[], []], [[1], []], [[0, 2, 1], [5]], [[0, 1], []]]) {
    assert.throws(() => page.section({ keys }), { reason: "malformed", about: [0] });
  }
  assert.throws(() => page.section({ keys: [[0], []], remainder: 4 }), { reason: "malformed", about: [5] });
});

law("10,000 calls need no more memory than the largest of them", () => {
  const used = new core.Core(new WebAssembly.Instance(new WebAssembly.Module(bytes)));
  const random = generator(1);
  const large = random.list(3000, () => random.list(3, () => random.below(2000)));
  cut({ entries: large }, used);
  const size = used.memorySize;
  for (let call = 0; call < 10_000; call += 1) {
    const start = random.below(2500);
    const entries = large.slice(start, start + random.below(call % 100 === 0 ? 500 : 20));
    if (call % 10 === 0) {
      assert.throws(() => cut({ entries: [[1], [1]], identities: [4, 4] }, used), { reason: "duplicateEntry" });
    } else {
      cut({ entries, remainder: random.one(Object.keys(core.Remainder)) }, used);
    }
  }
  cut({ entries: large }, used);
  assert.equal(used.memorySize, size);
});

law("memory that is given out is nobody else's, and is whole again when all is freed", () => {
  const { memory, allocate, release } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
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

console.log(failures ? `${failures} laws do not hold` : "all laws hold");
process.exitCode = failures ? 1 : 0;
