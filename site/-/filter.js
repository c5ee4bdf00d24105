import { highlights, indexTargets } from "./sectioning.js";
export const titleOf = (element) => (element.querySelector(".full") ?? element.querySelector("bdi")).textContent;
export function distance(query, title) {
let edits = Array.from({ length: title.length + 1 }, (_, at) => at);
for (const letter of query) {
const before = edits;
edits = [before[0] + 1];
for (let at = 0; at < title.length; at += 1) {
edits.push(Math.min(before[at + 1] + 1, edits[at] + 1, before[at] + (letter === title[at] ? 0 : 1)));
}
}
return Math.min(...edits);
}
const idOf = ({ dataset }) => dataset.entry ?? dataset.see;
const entries = () => [...document.querySelectorAll("[data-section] [data-entry]")];
const collect = () => [...document.querySelectorAll("[data-section]")].map((section) => ({
section, rows: [...section.querySelectorAll("[data-entry], [data-see]")], count: section.querySelector("h2 > .count"),
}));
function includes(row, { found, terms, fold }) {
if (!found.has(idOf(row))) return false;
if (row.dataset.see === undefined) return true;
const { text, offsets } = fold(titleOf(row));
return highlights(text, terms, offsets).length > 0;
}
export function createFilter({ create, fill, format, words, marks }) {
let sections = collect();
let current;
const index = document.querySelector(".section-index ol");
const observer = new MutationObserver(showIndex);
function showLost(item, isLost) {
if (isLost === item.matches(".lost")) return;
item.classList.toggle("lost", isLost);
if (isLost) item.querySelector("a").append(create("span", { className: "note none-found" }, ` (${words.noneFound})`));
else item.querySelector(".none-found").remove();
}
function showIndex() {
const own = new Map(sections.map(({ section }) => [section.id, section]));
const items = [...index?.children ?? []];
const keys = items.map((item, at) => {
item.dataset.own ??= decodeURIComponent(item.querySelector("a").hash.slice(1));
const section = own.get(item.dataset.own);
return section && titleOf(section) === titleOf(item) ? section.id : "/" + at;
});
const indexed = keys.filter((key) => own.has(key) && !own.get(key).hidden);
const list = { sections: indexed.map((key) => ({ key, ids: [key] })), indexed: keys, empty: "index" };
indexTargets(list).forEach(({ target }, at) => {
items[at].querySelector("a").href = "#" + encodeURIComponent(indexed[target]);
});
items.forEach((item, at) => showLost(item, own.get(keys[at])?.hidden ?? false));
}
function showCount(count, entries) {
const { dataset } = count;
dataset.total ??= count.textContent;
if (current) {
dataset.found = entries ? format(entries) : "";
count.textContent = entries ? fill(words.countOf, { count: dataset.found, total: dataset.total }) : "";
} else {
delete dataset.found;
count.textContent = dataset.total;
}
}
function showRows({ section, rows, count }) {
const visible = [];
for (const row of rows) {
const isShown = !current || includes(row, current);
if (isShown) visible.push(row);
if (row.hidden === isShown) row.hidden = !isShown;
}
const entries = visible.filter(({ dataset }) => dataset.see === undefined).length;
section.hidden = current !== undefined && !visible.length;
if (count) showCount(count, entries);
return { visible, entries };
}
function show(filter) {
if (!filter && !current) return;
current = filter;
marks.clear();
const shown = sections.map(showRows);
const visible = shown.flatMap((section) => section.visible);
showIndex();
if (index) observer.observe(index, { childList: true });
if (filter?.terms.length) marks.markRows(visible, filter.terms, filter.fold);
dispatchEvent(new Event("scroll"));
return { visible, used: shown.filter(({ entries }) => entries).length, entries: new Set(visible.map(idOf)).size };
}
return {
isPresent: sections.length > 0,
total: new Set(entries().map(idOf)).size,
show, showLost,
renew(change) {
const filter = current;
show();
document.dispatchEvent(new Event("beforesection"));
change();
sections = collect();
document.dispatchEvent(new Event("section"));
show(filter);
},
nearest(text, fold) {
const known = new Map(entries().reverse().map((row) => [idOf(row), { row, edits: distance(text, fold(titleOf(row)).text) }]));
return [...known.values()].reverse().filter(({ edits }) => edits < text.length)
.sort((one, other) => one.edits - other.edits).slice(0, 3).map(({ row }) => row);
},
};
}
