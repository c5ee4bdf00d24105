function listOf(all, indexed, empty) {
const sections = empty === "header" ? all : all.filter(({ ids }) => ids.length);
return { sections, indexed: empty === "omit" ? sections.map(({ key }) => key) : indexed, empty };
}
export function sectioned(ids, column, { given = [], last = [], remainder = "appearance", empty = "omit" } = {}) {
const members = new Map(given.map((key) => [key, new Set()]));
const first = [...members.keys()];
ids.forEach((id, entry) => {
for (const key of new Set(column[entry])) {
if (!members.has(key)) members.set(key, new Set());
if (members.get(key).has(id)) throw new RangeError(`${id} is in ${key} twice`);
members.get(key).add(id);
}
});
const others = new Set(members.keys());
for (const key of first) others.delete(key);
const behind = last.filter((key) => others.delete(key));
const middle = [...others];
if (remainder === "count") middle.sort((one, other) => members.get(other).size - members.get(one).size);
else if (remainder !== "appearance") middle.sort(remainder);
const keys = [...first, ...middle, ...behind];
return listOf(keys.map((key) => ({ key, ids: [...members.get(key)] })), keys, empty);
}
export function filtered({ sections, indexed, empty }, isIncluded) {
return listOf(sections.map(({ key, ids }) => ({ key, ids: ids.filter(isIncluded) })), indexed, empty);
}
export function narrowed(count, facets, chosen, found) {
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
const isFound = (entry) => found?.has(entry) ?? true;
const isCounted = (entry, field) => !unmet[entry] || unmet[entry] === 1 && last[entry] === field;
return {
entries: [...unmet.keys()].filter((entry) => !unmet[entry] && isFound(entry)),
counts: facets.map((values, field) => values.map((entries) =>
entries.filter((entry) => isCounted(entry, field) && isFound(entry)).length)),
};
}
const partOfWord = /[\p{Alphabetic}\p{M}\p{N}]/u;
const withoutSpaces =
/[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff\uff66-\uffdc\u{1aff0}-\u{1b16f}\u{20000}-\u{3ffff}]/u;
function isLetter(text, at) {
const character = String.fromCodePoint(text.codePointAt(at));
return partOfWord.test(character) && !withoutSpaces.test(character);
}
function isWordStart(text, at) {
const before = text.codePointAt(at - 2) > 0xffff ? at - 2 : at - 1;
return at === 0 || !isLetter(text, at) || !isLetter(text, before);
}
function find(text, word, anywhere, at = 0) {
at = text.indexOf(word, at);
while (at >= 0 && !anywhere && !isWordStart(text, at)) at = text.indexOf(word, at + 1);
return at;
}
export const matches = (text, words, anywhere) => words.every((word) => find(text, word, anywhere) >= 0);
export function highlights(text, words, offsets, anywhere) {
const found = words.flatMap((word) => {
const ranges = [];
for (let at = find(text, word, anywhere); at >= 0; at = find(text, word, anywhere, at + 1)) {
let end = at + word.length;
while (end < text.length && offsets[end] === offsets[at + word.length - 1]) end += 1;
ranges.push([offsets[at], offsets[end]]);
}
return ranges;
});
const merged = [];
for (const [lower, upper] of found.sort(([one], [other]) => one - other)) {
const range = merged.at(-1);
if (range && lower <= range[1]) range[1] = Math.max(range[1], upper);
else merged.push([lower, upper]);
}
return merged;
}
export const nameTerm = (word) => [...word].slice(0, 24).join("");
function termLength(character) {
if (!partOfWord.test(character)) return 0;
if (!withoutSpaces.test(character)) return 24;
if (/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/.test(character)) return 4;
return /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/.test(character) ? 6 : 2;
}
export function pieces(word) {
const runs = [];
for (const character of word) {
const length = termLength(character);
if (runs.at(-1)?.length !== length) runs.push({ length, run: [] });
runs.at(-1).run.push(character);
}
return runs.filter(({ length, run }) => length && run.length >= Math.min(length, 3)).flatMap(({ length, run }) => {
let end = 0;
return run.flatMap((character, start) => {
const isStart = !start || length < 6 || length === 6 && /[\u1100-\u115f\ua960-\ua97c]/.test(character);
if (!isStart || end >= run.length) return [];
end = start + length;
return run.slice(start, end).join("");
});
});
}
export function indexTargets({ sections, indexed }) {
let next = 0;
return indexed.slice(0, sections.length && indexed.length).map((key) => {
const target = Math.min(next, sections.length - 1);
const isSection = sections[next]?.key === key;
if (isSection) next += 1;
return { target, isEmpty: !isSection || sections[target].ids.length === 0 };
});
}
export function thinned(areEmpty, maximum, style = "dots") {
const count = areEmpty.length;
const room = Math.max(maximum, 1);
const starts = [...areEmpty.keys()].filter(
(item) => count <= room || !areEmpty[item] || item === 0 || item === count - 1);
const length = starts.length;
const row = (kind, from, to) =>
({ kind, first: starts[from], end: starts[to] ?? count, last: starts[kind === "range" ? to - 1 : from] });
if (style === "ranges" || room === 1 || length <= room) {
const shown = Math.min(room, length);
return Array.from({ length: shown }, (_, number) => {
const [from, to] = [number, number + 1].map((part) => Math.floor((part * length) / shown));
return row(to - from > 1 ? "range" : "title", from, to);
});
}
const titles = Math.max(Math.floor((room + 1) / 2), 2);
return Array.from({ length: titles }, (_, title) => {
const from = Math.floor((title * (length - 1)) / (titles - 1));
const next = title + 1 < titles ? Math.floor(((title + 1) * (length - 1)) / (titles - 1)) : length;
const own = room > 2 ? from + 1 : next;
return own < next ? [row("title", from, own), row("dot", own, next)] : row("title", from, own);
}).flat();
}
export function itemAt(rows, fraction) {
const height = Math.min(Math.max(fraction || 0, 0), 1) * rows.length;
const number = Math.min(Math.floor(height), rows.length - 1);
const { first, end } = rows[number] ?? {};
return first === undefined ? undefined : Math.min(first + Math.floor((height - number) * (end - first)), end - 1);
}
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
function longestIncreasing(numbers) {
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
function steps(old, now) {
let [start, oldEnd, end] = [0, old.length, now.length];
while (start < oldEnd && start < end && old[start] === now[start]) start += 1;
while (start < oldEnd && start < end && old[oldEnd - 1] === now[end - 1]) [oldEnd, end] = [oldEnd - 1, end - 1];
const placed = (items, from, to) => items.slice(from, to).map((item, position) => ({ item, at: from + position }));
const positions = (places) => new Map(places.map(({ item, at }) => [item, at]));
const [before, after] = [placed(old, start, oldEnd), placed(now, start, end)];
const known = positions(before);
const staying = longestIncreasing(after.map(({ item }) => known.get(item)).filter((at) => at !== undefined));
const insertions = after.map((step) => ({ ...step, other: known.get(step.item) })).filter(({ other }) => !staying.has(other));
const moved = positions(insertions);
const removals = before.filter(({ at }) => !staying.has(at)).map((step) => ({ ...step, other: moved.get(step.item) }));
return { removals: removals.reverse(), insertions };
}
export function difference(old, now) {
const sections = steps(old.sections.map(({ key }) => key), now.sections.map(({ key }) => key));
const before = new Map(old.sections.map(({ key, ids }) => [key, ids]));
const after = new Map(now.sections.map(({ key, ids }) => [key, ids]));
const all = new Map([...before.keys(), ...after.keys()].map((key) => [key, steps(before.get(key) ?? [], after.get(key) ?? [])]));
const named = (keys, kind) => [...keys].flatMap((section) => all.get(section)[kind].map(({ item, at, other }) =>
({ id: item, section, offset: at, other: other === undefined ? undefined : { section, offset: other } })));
const removals = named([...before.keys()].reverse(), "removals");
const insertions = named(after.keys(), "insertions");
const leaving = new Map(removals.map(({ id }) => [id, []]));
for (const step of removals) if (!step.other) leaving.get(step.id).push(step);
for (const step of insertions) {
const from = step.other ? undefined : leaving.get(step.id)?.pop();
if (!from) continue;
step.other = { section: from.section, offset: from.offset };
from.other = { section: step.section, offset: step.offset };
}
return { removals, sectionRemovals: sections.removals, sectionInsertions: sections.insertions, insertions };
}
