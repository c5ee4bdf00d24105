// Sections worked out by nothing but searches of arrays: slow, plain, and another way than the core's.

/**
 * @param {{entries: number[][], identities?: number[], given?: number[], last?: number[], remainder?: string,
 *   empty?: string}} list
 */
export function expected({ entries, identities, given = [], last = [], remainder = "appearance", empty = "omit" }) {
  const once = (keys) => keys.filter((key, position) => keys.indexOf(key) === position);
  const numbers = (key) => entries.flatMap((keys, entry) => keys.includes(key) ? [entry] : []);
  const first = once(given);
  const named = once(entries.flat());
  const behind = once(last).filter((key) => named.includes(key) && !first.includes(key));
  const others = arranged(named.filter((key) => !first.includes(key) && !behind.includes(key)), remainder, numbers);
  const all = [...first, ...others, ...behind];
  const keys = empty === "header" ? all : all.filter((key) => named.includes(key));
  const indexed = empty === "index" ? all : keys;
  const target = (position) => {
    const following = indexed.slice(position).find((key) => keys.includes(key));
    return following === undefined ? keys.length - 1 : keys.indexOf(following);
  };
  return {
    sections: keys.map((key) => [key, ...numbers(key).map((entry) => identities?.[entry] ?? entry)]),
    indexed,
    targets: keys.length ? indexed.map((_, position) => target(position)) : [],
    vacant: keys.length ? indexed.filter((key) => !named.includes(key)) : [],
  };
}

function arranged(keys, remainder, numbers) {
  if (remainder === "appearance") return keys;
  if (remainder === "ascending") return [...keys].sort((one, other) => one - other);
  if (remainder === "descending") return arranged(keys, "ascending", numbers).reverse();
  const counts = keys.map((key) => numbers(key).length);
  const levels = [...new Set(counts)].sort((one, other) => other - one);
  return levels.flatMap((level) => keys.filter((_, position) => counts[position] === level));
}
