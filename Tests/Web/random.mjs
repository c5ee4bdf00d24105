// Numbers that depend on a seed alone (SplitMix32), so that a law over random lists fails in every run or in none.

/** @param {number} seed */
export function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return {
    /** A number from 0 to `limit` - 1. @param {number} limit */
    below: (limit) => next() % limit,
    /** @param {number} count @param {(position: number) => any} make */
    list: (count, make) => Array.from({ length: count }, (_, position) => make(position)),
    /** @template Item @param {Item[]} items @returns {Item} */
    one: (items) => items[next() % items.length],
  };
}
