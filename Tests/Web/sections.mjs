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

/**
 * The part of a list in which every word is found.
 * @param {{entries: number[][], identities?: number[], empty?: string}} list
 * @param {ReturnType<typeof expected>} before
 * @param {string[][]} texts of each entry, of the letters `a`, `b`, `ä`, `7` and `語`
 * @param {string} words with spaces between them
 * @param {string} matching
 */
export function found({ entries, identities, empty = "omit" }, before, texts, words, matching) {
  const each = words.split(" ").filter((word) => word);
  if (!each.length) return before;
  const isFound = (text, word) => matching === "anywhere"
    ? text.includes(word)
    : new RegExp(`(^|[^abä7])${word}|(?=語)${word}`).test(text);
  const ids = entries.flatMap((_, entry) =>
    each.every((word) => texts[entry].some((text) => isFound(text, word))) ? [identities?.[entry] ?? entry] : []);
  const all = before.sections.map(([key, ...members]) => [key, ...members.filter((id) => ids.includes(id))]);
  const sections = empty === "header" ? all : all.filter((section) => section.length > 1);
  const keys = sections.map(([key]) => key);
  const indexed = empty === "omit" ? keys : before.indexed;
  const target = (position) => {
    const following = indexed.slice(position).find((key) => keys.includes(key));
    return following === undefined ? keys.length - 1 : keys.indexOf(following);
  };
  const filled = sections.filter((section) => section.length > 1).map(([key]) => key);
  return {
    sections,
    indexed,
    targets: keys.length ? indexed.map((_, position) => target(position)) : [],
    vacant: keys.length ? indexed.filter((key) => !filled.includes(key)) : [],
  };
}
