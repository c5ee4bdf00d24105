// The tables of laws, which the core is held to in Swift as well.

import assert from "node:assert/strict";
import { law } from "./law.mjs";
import { expectedOf, folded, page as makePage, sectionsOf, within } from "./lists.mjs";
import { core, laws } from "./module.mjs";
import { expected } from "./sections.mjs";

const page = await makePage();

for (const { law: name, refused, ...list } of await laws("sectioning")) {
  law(`sections: ${name}`, () => {
    const made = () => within(page, list, (_, cut) => sectionsOf(cut));
    if (new Set(list.identities).size < (list.identities ?? []).length) {
      // What the core refuses in one section only, a catalog never has.
      assert.throws(made, { name: "CoreRefusal", reason: "malformed", about: [1] });
    } else {
      assert.equal(refused, undefined);
      assert.deepEqual(made(), expectedOf(list));
      assert.deepEqual(expected(list), expectedOf(list), "the plain model says otherwise");
    }
  });
}

for (const { law: name, list, maximum, style = "dots", height, targets, rows, item } of await laws("index")) {
  law(`index: ${name}`, () => within(page, list, (_, cut) => {
    assert.deepEqual([...cut.targets], targets);
    const [at, of] = height ?? [];
    const thinned = page.thin(cut, maximum, core.Thinning[style], height && { at, of });
    assert.deepEqual(thinned.rows, rows.map(([kind, item, last = item]) => ({ kind, item, last })));
    assert.equal(thinned.item, item);
  }));
}

for (const { law: name, list, refused, now, deselected = [], ...change } of await laws("selection")) {
  law(`selection: ${name}`, () => within(page, list, (_, cut) => {
    const policies = new Map((change.policies ?? []).map(([section, policy]) => [section, core.Policy[policy]]));
    const made = () => page.select(
      { ...change, what: core.Select[change.what], list: cut, policy: core.Policy[change.policy], policies });
    if (refused) {
      const [reason, ...about] = refused;
      assert.throws(made, { name: "CoreRefusal", reason, about });
    } else {
      assert.deepEqual(made(), { selected: now, deselected });
    }
  }));
}

for (const { law: name, texts, list = { entries: texts.map(() => [1]) }, words, matching = "wordPrefix", ...found } of
  await laws("search")) {
  law(`search: ${name}`, () => within(page, list, (catalog, cut) => {
    const part = page.search(catalog, cut, folded(words), core.Matching[matching]);
    assert.notEqual(part.number, cut.number);
    assert.deepEqual(sectionsOf(part), expectedOf(found));
    page.forget({ lists: [part] });
  }, texts));
}

for (const { law: name, words, text, matching = "wordPrefix", offsets, ranges } of await laws("highlights")) {
  law(`highlights: ${name}`, () => {
    const bytes = folded(text);
    const from = offsets ?? Array.from({ length: bytes.length + 1 }, (_, byte) => byte);
    assert.deepEqual(page.highlight(folded(words), bytes, from, core.Matching[matching]), ranges);
  });
}

for (const { law: name, old, now, ...steps } of await laws("difference")) {
  law(`differences: ${name}`, () => within(page, old, (_, old) => within(page, now, (_, now) => {
    const { removals = [], sectionRemovals = [], sectionInsertions = [], insertions = [], changed = [] } = steps;
    const step = ([id, section, offset, ...other]) =>
      ({ id, section, offset, ...(other.length ? { other: { section: other[0], offset: other[1] } } : {}) });
    const sectionStep = ([key, position, ...other]) => ({ key, position, ...(other.length ? { other: other[0] } : {}) });
    assert.deepEqual(page.difference(old, now), {
      removals: removals.map(step), sectionRemovals: sectionRemovals.map(sectionStep),
      sectionInsertions: sectionInsertions.map(sectionStep), insertions: insertions.map(step),
      changed: changed.map(([id, section]) => ({ id, section })),
    });
  })));
}
