import { budget, frame } from "./frames.js";
import { nameTerm, pieces } from "./sectioning.js";
function folding(table) {
const lowered = (text) => Array.from(text, (character) => [...character.toLowerCase()]).flat()
.map((character) => /[ァ-ヶ]/.test(character) ? String.fromCodePoint(character.codePointAt() - 0x60) : character);
const plain = (character) => /[\p{M}\p{Cc}\p{Cf}]/u.test(character) ? "" : character;
function single(character) {
if (table[character] !== undefined) return table[character];
const parts = character.normalize("NFKD");
const isMark = /(?![\0-\x7f])\p{P}/u.test(character) && !/^[\0-\x7f]$/.test(parts);
if (isMark || /\p{White_Space}/u.test(character)) return " ";
return lowered(parts).map((part) => table[part] ?? plain(part)).join("");
}
const known = new Map();
return (text) => {
let folded = "";
const offsets = [];
for (const { 0: letter, index } of text.matchAll(/[^][\p{M}\u1160-\u11ff]*/gu)) {
if (!known.has(letter)) known.set(letter, lowered(letter.normalize("NFC")).map(single).join(""));
for (const unit of known.get(letter)) {
if (unit === " " && (!folded || folded.endsWith(" "))) continue;
folded += unit;
offsets.push(...Array(unit.length).fill(index));
}
}
return { text: folded, offsets: [...offsets, text.length] };
};
}
function precedes(one, other) {
let at = 0;
while (at < one.length && one[at] === other[at]) at += 1;
return (one.codePointAt(at) ?? -1) < (other.codePointAt(at) ?? -1);
}
async function get(url, options) {
const response = await fetch(url, options);
if (!response.ok) throw new Error(`${response.status}: ${url}`);
return response;
}
async function getText(url) {
const response = await get(url);
const isPlain = response.headers.get("content-encoding")?.includes("gzip");
return isPlain ? response.text() : new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text();
}
export class EntrySet {
size = 0;
constructor(count, entries = []) {
this.bytes = new Uint8Array(count);
this.add(entries);
}
add(entries) {
for (const entry of entries) {
this.size += 1 - this.bytes[entry];
this.bytes[entry] = 1;
}
}
has(entry) {
return this.bytes[entry] === 1;
}
*[Symbol.iterator]() {
for (let entry = -1; (entry = this.bytes.indexOf(1, entry + 1)) >= 0;) yield entry;
}
}
export function common(sets) {
if (sets.length === 1) return sets[0];
const [least, ...others] = sets.toSorted((one, other) => one.size - other.size);
return new EntrySet(least.bytes.length, [...least].filter((entry) => others.every((set) => set.has(entry))));
}
export function entriesAt(text, at) {
const entries = [];
let [entry, step] = [0, 0];
for (let code; (code = text.charCodeAt(at)) >= 32; at += 1) {
if (code === 32) {
entries.push(entry += step);
step = 0;
} else step = 36 * step + code - (code < 58 ? 48 : 87);
}
entries.push(entry + step);
return entries;
}
const most = 32;
export async function load(url) {
const { version, entries: count, ids, fold: table, rows, views, facets = [], names, bodies } =
await (await get(url + "index.json", { cache: "no-cache" })).json();
if (version !== 2) throw new Error(`version ${version}: ${url}`);
const fetchText = (digest) => getText(`${url}${digest}.gz`);
const fold = folding(JSON.parse(await fetchText(table)));
const loaded = new Map();
function textOf(digest) {
if (!loaded.has(digest)) {
const text = fetchText(digest).then((lines) => "\n" + lines);
text.catch(() => loaded.delete(digest));
loaded.set(digest, text);
}
return loaded.get(digest);
}
async function read(files, prefix) {
const needed = files.filter(([separator], at) =>
(separator.startsWith(prefix) || precedes(separator, prefix)) && (at + 1 === files.length || precedes(prefix, files[at + 1][0])));
const found = await Promise.all(needed.map(async ([, digest]) => {
const text = await textOf(digest);
const found = [];
let start = performance.now();
for (let at = text.indexOf("\n" + prefix); at >= 0; at = text.indexOf("\n" + prefix, at + 1)) {
if (performance.now() > start + budget) {
await frame();
start = performance.now();
}
const end = text.indexOf("\t", at);
found.push([text.slice(at + 1, end), entriesAt(text, end + 1)]);
}
return found;
}));
return found.flat();
}
const kept = new Map([[names, new Map()], [bodies, new Map()]]);
function terms(files, prefix) {
const known = kept.get(files);
const shorter = Array.from(prefix, (_, at) => prefix.slice(0, prefix.length - at)).find((each) => known.has(each));
if (shorter === prefix) return known.get(prefix);
const found = shorter ? known.get(shorter).then((all) => all.filter(([term]) => term.startsWith(prefix))) : read(files, prefix);
found.catch(() => known.delete(prefix));
known.set(prefix, found);
if (known.size > most) known.delete(known.keys().next().value);
return found;
}
async function entries(files, prefix) {
const found = new EntrySet(count);
for (const [, each] of await terms(files, prefix)) found.add(each);
return found;
}
async function matching(word) {
const [found, ...others] = await Promise.all(
[entries(names, nameTerm(word)), ...pieces(word).map((part) => entries(bodies, part))]);
if (others.length) found.add([...common(others)]);
return found;
}
return {
fold, count, rows, views, facets,
read: textOf,
values: async ([, , digest]) => JSON.parse(await textOf(digest))
.map(([slug, title, url, steps]) => ({ slug, title, url, entries: steps ? entriesAt(steps, 0) : [] })),
ids: ids && (async () => JSON.parse(await textOf(ids))),
async strings(view) {
const [, , digest] = views.find(([id]) => id === view) ?? views[0];
return JSON.parse(await textOf(digest));
},
names: (prefix) => terms(names, nameTerm(prefix)),
words: (query) => fold(query).text.split(" ").filter((word) => word),
async find(query) {
const words = this.words(query);
return words.length ? common(await Promise.all(words.map(matching))) : new EntrySet(count);
},
};
}
