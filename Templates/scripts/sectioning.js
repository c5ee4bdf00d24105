// The rules of a sectioned list that run in a page. The functions are pure. The Swift library `Sectioning` has the same
// rules; tests check that both give the same answers.

/** @typedef {"omit" | "header" | "index"} Empty how sections without entries are shown */
/** @typedef {{key: string, ids: string[]}} Section */
/** @typedef {{sections: Section[], indexed: string[], empty: Empty}} List `indexed`: every key that the index shows */

/** @param {Section[]} all @param {string[]} indexed @param {Empty} empty @returns {List} */
function listOf(all, indexed, empty) {
  const sections = empty === "header" ? all : all.filter(({ ids }) => ids.length);
  return { sections, indexed: empty === "omit" ? sections.map(({ key }) => key) : indexed, empty };
}

/**
 * The order of sections.
 * @typedef {object} Order
 * @property {string[]} [given] keys that come first
 * @property {string[]} [last] keys that come last, if they have entries
 * @property {"appearance" | "count" | ((one: string, other: string) => number)} [remainder] the order of other keys
 * @property {Empty} [empty]
 */

/**
 * Puts entries into sections by a column of keys. Entries keep their order.
 * @param {string[]} ids
 * @param {string[][]} column the keys of each entry
 * @param {Order} order
 */
export function sectioned(ids, column, { given = [], last = [], remainder = "appearance", empty = "omit" } = {}) {
  /** @type {Map<string, Set<string>>} */
  const members = new Map(given.map((key) => [key, new Set()]));
  const first = [...members.keys()];
  ids.forEach((id, entry) => {
    for (const key of new Set(column[entry])) {
      const own = members.get(key) ?? new Set();
      if (own.has(id)) throw new RangeError(`${id} is in ${key} twice`);
      members.set(key, own.add(id));
    }
  });
  const others = new Set(members.keys());
  for (const key of first) others.delete(key);
  const behind = last.filter((key) => others.delete(key));
  const middle = [...others];
  const idsOf = (/** @type {string} */ key) => [...members.get(key) ?? []];
  if (remainder === "count") middle.sort((one, other) => idsOf(other).length - idsOf(one).length);
  else if (remainder !== "appearance") middle.sort(remainder);
  const keys = [...first, ...middle, ...behind];
  return listOf(keys.map((key) => ({ key, ids: idsOf(key) })), keys, empty);
}

/**
 * The entries that have chosen values: any of those in a field, in every field that has choices. With the number of
 * entries of each value, among those that have the chosen values of all *other* fields.
 * @param {number} count of entries, which are numbers
 * @param {number[][][]} facets the entries of each value of each field
 * @param {Set<number>[]} chosen the values of each field, by their indices
 * @param {{has: (entry: number) => boolean}} [found] the entries that a search found
 */
export function narrowed(count, facets, chosen, found) {
  // How many fields each entry does not meet, and the last of them.
  const [unmet, last] = [new Uint16Array(count), new Uint16Array(count)];
  facets.forEach((values, field) => {
    if (!chosen[field]?.size) return;
    const met = new Uint8Array(count);
    for (const value of chosen[field]) for (const entry of values[value] ?? []) met[entry] = 1;
    met.forEach((isMet, entry) => {
      if (isMet) return;
      unmet[entry] += 1;
      last[entry] = field;
    });
  });
  const isFound = (/** @type {number} */ entry) => found?.has(entry) ?? true;
  /** @param {number} entry @param {number} field */
  const isCounted = (entry, field) => !unmet[entry] || unmet[entry] === 1 && last[entry] === field;
  return {
    entries: [...unmet.keys()].filter((entry) => !unmet[entry] && isFound(entry)),
    counts: facets.map((values, field) => values.map((entries) =>
      entries.filter((entry) => isCounted(entry, field) && isFound(entry)).length)),
  };
}

/**
 * The section that each indexed key leads to: its own, otherwise the next, otherwise the last.
 * @param {List} list
 */
export function indexTargets({ sections, indexed }) {
  let next = 0;
  return indexed.slice(0, sections.length && indexed.length).map((key) => {
    const target = Math.min(next, sections.length - 1);
    const isSection = sections[next]?.key === key;
    if (isSection) next += 1;
    return { target, isEmpty: !isSection || sections[target].ids.length === 0 };
  });
}

/**
 * Divides a range into parts of nearly equal size.
 * @param {number} from
 * @param {number} to
 * @param {number} parts
 */
const divided = (from, to, parts) => Array.from({ length: parts }, (_, part) =>
  [part, part + 1].map((bound) => from + Math.floor((bound * (to - from)) / parts)));

/**
 * Divides items into few groups, with single items around one of them and at both ends.
 * @param {number} count
 * @param {number} room the number of groups, at least 5
 * @param {number} center
 */
function groups(count, room, center) {
  if (count <= room) return divided(0, count, count);
  const dense = Math.min(room >> 1, room - 4);
  const lower = Math.min(Math.max(center - (dense >> 1), 0), count - dense);
  const upper = lower + dense;
  const [start, stop] = [Math.min(1, lower), Math.max(count - 1, upper)];
  const [before, after] = [lower - start, stop - upper];
  const ranges = room - dense - start - (count - stop);
  const share = Math.floor((ranges * before) / (before + after));
  const most = Math.min(before, ranges - (after ? 1 : 0));
  const left = Math.min(Math.max(share, before ? 1 : 0, ranges - after), most);
  return [
    ...divided(0, start, start), ...divided(start, lower, left), ...divided(lower, upper, dense),
    ...divided(upper, stop, ranges - left), ...divided(stop, count, count - stop),
  ];
}

/**
 * Makes rows of groups. Each has the items up to the next.
 * @typedef {{kind: "title" | "range", first: number, end: number, last: number}} Row the items from `first` up to
 *   `end`; a range is from `first` to `last`
 * @param {number[][]} ends the first and the last item of each group
 * @param {number} count
 * @returns {Row[]}
 */
const rowsOf = (ends, count) => ends.map(([first, last], at) =>
  ({ kind: first === last ? "title" : "range", first, end: ends[at + 1]?.[0] ?? count, last }));

/**
 * Divides the items of an index among few rows. Empty items lose their rows first.
 * @param {boolean[]} areEmpty whether each item has no entries
 * @param {number} maximum the number of rows
 */
export function thinned(areEmpty, maximum) {
  const count = areEmpty.length;
  const room = Math.max(maximum, 1);
  const starts = [...areEmpty.keys()].filter(
    (item) => count <= room || !areEmpty[item] || item === 0 || item === count - 1);
  const shared = divided(0, starts.length, Math.min(room, starts.length));
  return rowsOf(shared.map(([from, to]) => [starts[from], starts[to - 1]]), count);
}

/**
 * Divides the items of an index, one of which is unfolded into the parts after it, among few rows. The parts share rows
 * first, until five are left to them; then empty items lose their rows; then items far from the parts share rows.
 * @param {boolean[]} areEmpty
 * @param {[number, number]} parts the first of the parts, and the item after them
 * @param {number} maximum the number of rows
 * @param {number} current the part around which each part has its row
 */
export function unfolded(areEmpty, [first, end], maximum, current) {
  const count = areEmpty.length;
  const room = Math.max(maximum, 6);
  const own = first - 1;
  const most = Math.min(end - first, Math.max(room - count + end - first, 5));
  const others = [...areEmpty.keys()].filter((item) => item < first || item >= end);
  const outside = Math.max(room - most, 5);
  const fitsAll = others.length <= outside;
  const kept = others.filter((item, at) =>
    fitsAll || !areEmpty[item] || item === own || at === 0 || at === others.length - 1);
  const items = groups(kept.length, outside, kept.indexOf(own));
  const left = Math.max(room - items.length, 1);
  const starts = [...areEmpty.keys()].slice(first, end).filter((item) =>
    end - first <= left || item === first || !areEmpty[item]);
  const center = starts.filter((item) => item <= current).length - 1;
  const inner = left < 5
    ? divided(0, starts.length, Math.min(left, starts.length)) : groups(starts.length, left, Math.max(center, 0));
  const outer = items.map(([from, to]) => [kept[from], kept[to - 1]]);
  const after = outer.findIndex(([item]) => item >= end);
  return rowsOf([
    ...outer.slice(0, after < 0 ? undefined : after), ...inner.map(([from, to]) => [starts[from], starts[to - 1]]),
    ...after < 0 ? [] : outer.slice(after),
  ], count);
}

/**
 * The number of columns that a title takes. East Asian characters are twice as wide, and marks take none.
 * @param {string} title
 */
const columns = (title) => [...title.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, "")
  .replace(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/gu, "  ")].length;

const month = /^\d\d(\d\d-(?:0[1-9]|1[0-2]))$/;

/**
 * The first three words of a name as their characters, each from its first letter or digit. Without any, the characters
 * of the name are one word. A short number at the beginning of a word is like one character. Of a range of numbers,
 * only the first one counts, because two would look like another number. A wide one has no separators of thousands.
 * A month has no century (“18-03”), unless two labels would be equal then.
 * @param {string} name
 * @param {boolean} haveCenturies
 */
function wordsOf(name, haveCenturies) {
  const [, lower] = (haveCenturies ? null : name.match(month))
    ?? name.match(/^([−\p{N}][^\p{L}–]*?)\s?–\s?[−\p{N}]/u) ?? [];
  if (lower) return [[columns(lower) > 5 ? lower.replace(/(?<=\p{N})\P{N}(?=\p{N}{3}(?!\p{N}))/gu, "") : lower]];
  const words = name.split(/[^\p{L}\p{M}\p{N}'’]+/u).flatMap((word) => word.match(/[\p{L}\p{N}].*/u) ?? []);
  return (words.length ? words.slice(0, 3) : [name]).map((word) =>
    word.match(/^\p{N}{1,5}(?!\p{N})|\P{M}?\p{M}*/gu) ?? []);
}

/**
 * Initials, lengthened until they differ: by letters of the last word, then of the first. What is still equal is
 * numbered.
 * @param {string[]} titles
 */
function initials(titles) {
  const months = titles.flatMap((title) => title.match(month)?.[1] ?? []);
  const haveCenturies = new Set(months).size < months.length;
  const words = titles.map((title) => wordsOf(title, haveCenturies));
  /** @param {number} title @param {number} first @param {number} last */
  const label = (title, first, last) => words[title].map((letters, at, { length }) => {
    const [initial = "", ...rest] = letters.slice(0, at === length - 1 ? last : at ? 1 : first);
    // Georgian titles have no capitals.
    return (/[\u10d0-\u10ff]/.test(initial) ? initial : initial.toUpperCase()) + rest.join("");
  }).join("");
  const labels = titles.map((_, title) => label(title, 1, 1));
  const used = new Set();
  let rest = [...titles.keys()];
  const lengths = [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [2, 1], [3, 1], [4, 1], [5, 1]];
  for (const [first, last] of lengths) {
    const tried = rest.map((title) => label(title, first, last));
    const counts = new Map();
    for (const own of tried) counts.set(own, (counts.get(own) ?? 0) + 1);
    rest = rest.filter((title, at) => {
      const own = tried[at];
      const isEqual = used.has(own) || counts.get(own) > 1 || first + last > 2 && columns(own) > 5;
      if (!isEqual) used.add(labels[title] = own);
      return isEqual;
    });
  }
  const numbers = new Map();
  for (const title of rest) {
    const own = labels[title];
    do {
      numbers.set(own, (numbers.get(own) ?? 0) + 1);
      labels[title] = own + numbers.get(own);
    } while (used.has(labels[title]));
    used.add(labels[title]);
  }
  return labels;
}

/**
 * How the index shows titles: as letters or as words. If words are many, they have initials for a narrow window.
 * @param {string[]} titles
 * @returns {{kind: string, initials?: string[]}}
 */
export function strip(titles) {
  const long = (/** @type {string[]} */ labels, /** @type {number} */ most) =>
    labels.some((label) => columns(label) > most) ? " long" : "";
  if (!long(titles, 4)) return { kind: "letters" + long(titles, 2) };
  if (titles.length <= 9) return { kind: "words few" };
  const short = initials(titles);
  return { kind: "words many" + long(short, 3), initials: short };
}

/**
 * What aligns the numbers of a column at their decimal separators: spaces as wide as what each lacks.
 * @param {number[]} fractions how many digits each has after the separator
 */
export function padding(fractions) {
  const longest = Math.max(...fractions);
  // U+2008 is as wide as a period, U+2007 as a digit.
  return fractions.map((digits) => (digits || !longest ? "" : "\u2008") + "\u2007".repeat(longest - digits));
}

/**
 * Selects an entry in a section. It replaces what is selected in each of its sections of single selection.
 * @param {string[]} selected in the order of selection
 * @param {string} id
 * @param {string} key the section
 * @param {Pick<List, "sections">} list
 * @param {(key: string) => "disabled" | "single" | "multiple"} policy
 * @returns {{selected: string[], deselected: string[]}}
 */
export function select(selected, id, key, { sections }, policy) {
  const own = sections.filter(({ ids }) => ids.includes(id));
  if (policy(key) === "disabled" || !own.some((section) => section.key === key)) {
    throw new RangeError(`${id} cannot be selected in ${key}`);
  }
  const rivals = new Set(own.filter((section) => policy(section.key) === "single").flatMap(({ ids }) => ids));
  rivals.delete(id);
  const now = new Set(selected.filter((other) => !rivals.has(other)));
  return { selected: [...now.add(id)], deselected: [...new Set(selected)].filter((other) => rivals.has(other)) };
}

/**
 * The numbers of a longest increasing subsequence (patience sorting).
 * @param {number[]} numbers
 */
function longestIncreasing(numbers) {
  /**
   * The index of the smallest number that ends a subsequence of each length.
   * @type {number[]}
   */
  const ends = [];
  const previous = numbers.map((number, position) => {
    let [lower, upper] = [0, ends.length];
    while (lower < upper) {
      const middle = (lower + upper) >> 1;
      if (numbers[ends[middle]] < number) lower = middle + 1;
      else upper = middle;
    }
    ends[lower] = position;
    return ends[lower - 1];
  });
  const found = new Set();
  for (let next = ends.at(-1); next !== undefined; next = previous[next]) found.add(numbers[next]);
  return found;
}

/**
 * The fewest steps between two lists of distinct items. A move is a removal and an insertion; `other` is the
 * index of the other step.
 * @typedef {{item: string, at: number, other: number | undefined}} Step
 * @param {string[]} old
 * @param {string[]} now
 * @returns {{removals: Step[], insertions: Step[]}} removals: the last one first
 */
export function steps(old, now) {
  let [start, oldEnd, end] = [0, old.length, now.length];
  while (start < oldEnd && start < end && old[start] === now[start]) start += 1;
  while (start < oldEnd && start < end && old[oldEnd - 1] === now[end - 1]) [oldEnd, end] = [oldEnd - 1, end - 1];
  /** @param {string[]} items @param {number} end */
  const placed = (items, end) => items.slice(start, end).map((item, position) => ({ item, at: start + position }));
  /** @param {{item: string, at: number}[]} places */
  const positions = (places) => new Map(places.map(({ item, at }) => [item, at]));
  const [before, after] = [placed(old, oldEnd), placed(now, end)];
  const known = positions(before);
  const staying = longestIncreasing(after.flatMap(({ item }) => known.get(item) ?? []));
  const arriving = after.map((step) => ({ ...step, other: known.get(step.item) }));
  const insertions = arriving.filter(({ other }) => other === undefined || !staying.has(other));
  const moved = positions(insertions);
  const leaving = before.filter(({ at }) => !staying.has(at));
  const removals = leaving.map((step) => ({ ...step, other: moved.get(step.item) }));
  return { removals: removals.reverse(), insertions };
}
