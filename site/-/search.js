import { frame } from "./frames.js";
import { load } from "./lookup.js";
import { createMarks } from "./marks.js";
import { formatter } from "./numbers.js";
import { highlights, indexTargets, matches } from "./sectioning.js";
const { lang } = document.documentElement;
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
export const named = (text, name, create) => text.split(/(\{name\})/).map((part) => part === "{name}" ? create("bdi", {}, name) : part);
const titleOf = (element) => (element.querySelector(".full") ?? element.querySelector("bdi")).textContent;
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
const catalog = {
load: ({ url }) => load(new URL(url, document.baseURI).href),
show: () => Promise.all([import("./results.js"), import("./rows.js")]).then(([results]) => results),
};
export function createSearch({ place, field, status, state, create, query, source = catalog }) {
const { dataset: data } = place;
let words = {};
const plurals = new Intl.PluralRules(place.lang || lang);
const form = (text, count) => [plurals.select(count), "other"]
.map((category) => new RegExp(`^${category}=(.*)`, "m").exec(text)?.[1]).find((found) => found);
const collect = () => [...document.querySelectorAll("[data-section]")].map((section) => ({
section, rows: [...section.querySelectorAll("[data-entry], [data-see]")], count: section.querySelector("h2 > .count"),
}));
let sections = collect();
let formatNumber;
const format = (number) => (formatNumber ??= formatter(words.numbers, lang))(number);
const idOf = ({ dataset }) => dataset.entry ?? dataset.see;
const entries = () => [...document.querySelectorAll("[data-section] [data-entry]")];
const total = new Set(entries().map(idOf)).size;
const focusRow = (row) => (row.querySelector("a") ?? row.querySelector("input"))?.focus({ preventScroll: true });
const first = () => document.querySelector("[data-section]:not([hidden]) :is([data-entry], [data-see]):not([hidden])");
const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
const shown = create("span", { ariaHidden: "true" });
const announced = create("span", { className: "note" });
const hints = create("p", { className: "hints" });
status.replaceChildren(shown, announced);
place.append(hints);
let timer;
function say(text, name, controls = []) {
shown.replaceChildren(...named(text, name, create));
hints.replaceChildren(...controls);
place.classList.toggle("used", text !== "");
clearTimeout(timer);
timer = setTimeout(() => {
announced.textContent = shown.textContent;
remember();
}, 500);
}
function typed(params) {
if (field.value.trim()) params.set("q", field.value);
else params.delete("q");
return `?${params}`.replaceAll("%2C", ",");
}
const searched = (others = []) =>
typed(new URLSearchParams([...[...new URLSearchParams(location.search)].filter(([key]) => key.startsWith("f.")), ...others]));
function remember() {
if (field.value !== query()) {
const url = new URL(location.href);
url.search = typed(url.searchParams);
history.replaceState(history.state, "", url);
}
for (const link of document.querySelectorAll(".views a")) link.search = searched();
}
const marks = createMarks(create);
const markRow = (row, terms, fold = lookup.fold) => marks.markRow(row, terms, fold);
const index = document.querySelector(".section-index ol");
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
if (index) new MutationObserver(() => { if (!results) showIndex(); }).observe(index, { childList: true });
let filtered = [];
function filter(found, terms) {
if (!found && !filtered[0]) return;
filtered = [found, terms];
marks.clear();
const visible = [];
let used = 0;
for (const { section, rows, count } of sections) {
const before = visible.length;
let entries = 0;
for (const row of rows) {
let isShown = !found || found.has(idOf(row));
if (found && isShown && row.dataset.see !== undefined) {
const { text, offsets } = lookup.fold(titleOf(row));
isShown = highlights(text, terms, offsets).length > 0;
} else if (isShown) entries += 1;
if (isShown) visible.push(row);
if (row.hidden === isShown) row.hidden = !isShown;
}
section.hidden = found !== undefined && visible.length === before;
if (entries) used += 1;
if (!count) continue;
count.dataset.total ??= count.textContent;
const { total } = count.dataset;
const countOf = entries ? fill(words.countOf, { count: format(entries), total }) : "";
count.textContent = found ? countOf : total;
if (found) count.dataset.found = entries ? format(entries) : "";
else delete count.dataset.found;
}
showIndex();
if (terms?.length) marks.markRows(visible, terms, lookup.fold);
dispatchEvent(new Event("scroll"));
return { visible, used, entries: new Set(visible.map(idOf)).size };
}
function nearest(text) {
const known = new Map(entries().reverse().map((row) => [idOf(row), { row, edits: distance(text, lookup.fold(titleOf(row)).text) }]));
return [...known.values()].reverse().filter(({ edits }) => edits < text.length)
.sort((one, other) => one.edits - other.edits).slice(0, 3).map(({ row }) => row);
}
function lead(row) {
row.scrollIntoView({ block: "center", behavior: "instant" });
focusRow(row);
}
let best;
const toBest = create("button", { type: "button", className: "best", hidden: true, onclick: () => best.lead() });
function offerBest() {
const { top, bottom } = best && (best.place()?.getBoundingClientRect() ?? { top: innerHeight, bottom: Infinity }) || { top: 0, bottom: 0 };
toBest.hidden = top >= 0 && bottom <= innerHeight;
toBest.classList.toggle("up", top < 0);
}
for (const type of ["scroll", "resize"]) addEventListener(type, offerBest, { passive: true });
const rank = (title, text) => [title === text, title.startsWith(text), matches(title, [text]), true].indexOf(true);
function findBest(rows, bestFor) {
const text = lookup.fold(field.value).text.trim();
const ranks = text ? rows.map((row) => rank(lookup.fold(titleOf(row)).text, text)) : [];
const least = Math.min(...ranks, 3);
if (least === 3) return;
const row = rows[ranks.indexOf(least)];
toBest.replaceChildren(create("bdi", {}, titleOf(row)));
best = bestFor(row);
offerBest();
}
async function findDistant(terms) {
const own = run;
const candidates = await results.candidates?.(terms) ?? [];
if (own === run) findBest(candidates.map(({ row }) => row), (row) => {
const { entry } = candidates.find((each) => each.row === row);
return { place: () => results.placeOf(entry), lead: () => results.lead(entry).catch(fail) };
});
}
async function report({ visible, used, entries }, terms) {
const own = run;
const query = field.value.trim();
const text = lookup.fold(query).text.trim();
if (!entries) {
const chosen = choices?.titles() ?? [];
const rows = chosen.length ? [] : results ? (await wait(results.nearest(terms))).map(({ row }) => row) : nearest(text);
if (own !== run) return;
const near = rows.map((row) => {
const place = results ? "?q=" + encodeURIComponent(titleOf(row)) : "#" + row.id;
const link = create("a", { href: row.querySelector("a")?.href ?? place }, create("bdi", {}, titleOf(row)));
if (!results && !row.querySelector("a")) link.onclick = async (event) => {
event.preventDefault();
await clear();
lead(row);
};
return link;
});
const asked = [query, ...chosen].filter((each) => each).join(" · ");
return say(words.nothingFound, asked, query ? [...near, create("button", { onclick: clear }, words.clearSearch)] : []);
}
say(fill(form(words.found, used), { position: format(entries), total: format(results ? lookup.count : total), count: format(used) }), "", [toBest]);
findBest(visible, (row) => ({ place: () => row, lead: () => lead(row) }));
}
let loading;
let lookup;
let ids;
let creating;
let results;
let choices;
let run = 0;
function restore() {
filter();
results?.hide();
}
function fail(error) {
run += 1;
place.classList.remove("loading");
restore();
if (!error) return say("");
loading = creating = results = ids = undefined;
say(data.failed, "", [create("button", { onclick: search }, data.retry)]);
}
async function wait(promise) {
const own = run;
const delay = setTimeout(() => {
place.classList.add("loading");
announced.textContent = data.loading;
}, 150);
try {
return await promise;
} finally {
clearTimeout(delay);
if (own === run) place.classList.remove("loading");
}
}
async function search() {
run += 1;
const own = run;
best = undefined;
toBest.hidden = true;
const { value } = field;
if (value) state.top ??= scrollY;
try {
if (!value.trim() && !choices) throw undefined;
loading ??= source.load(data);
lookup = await wait(loading);
words = await wait(lookup.strings(data.view));
const terms = lookup.words(value);
const matching = terms.length ? await wait(lookup.find(value)) : undefined;
if (own !== run) return;
const found = choices ? await wait(choices.find(lookup, words, matching)) : matching;
if (!found) throw undefined;
if (lookup.ids && sections.length) ids ??= await wait(lookup.ids());
else {
creating ??= source.show().then(({ createResults }) => createResults({
lookup, words, place, create, fill, format, markRow, showLost, focusRow, lead, distance, searched, search, fail,
}));
results = await wait(creating);
}
await frame();
if (own !== run) return;
if (results) marks.forget();
const shown = results ? await results.show(found, terms) : filter(new Set([...found].map((entry) => ids[entry])), terms);
if (own !== run) return;
await report(shown, terms);
if (!results || own !== run) return;
await wait(results.arrive());
setTimeout(() => { if (own === run) findDistant(terms).catch(() => {}); }, 300);
} catch (error) {
if (own === run) fail(error);
}
}
let settled = Promise.resolve();
const start = () => settled = search();
async function open() {
const opened = search();
const own = run;
await opened;
remember();
if (own === run) first()?.querySelector("a")?.click();
}
async function clear() {
field.value = "";
field.focus();
await start();
}
async function narrow(panel) {
try {
const { createNarrow } = await import("./narrow.js");
choices ??= createNarrow({ panel, place, field, create, fill, form, format, search: start });
await (choices.isReady() ? settled : start());
return choices;
} catch {}
}
let turn = 0;
async function sectionBy(id, show, isChosen) {
const own = ++turn;
try {
loading ??= source.load(data);
lookup = await wait(loading);
words = await wait(lookup.strings(data.view));
ids ??= await wait(lookup.ids());
const facet = lookup.facets.find((facet) => facet[0] === id);
const values = facet && await wait(lookup.values(facet));
const { move } = isChosen && await import("./moves.js").catch(() => {}) || { move: (change) => change() };
if (own !== turn) return false;
move(() => {
const shown = filtered;
filter();
document.dispatchEvent(new Event("beforesection"));
show(values, ids, format);
sections = collect();
document.dispatchEvent(new Event("section"));
filter(...shown);
});
dispatchEvent(new Event("scroll"));
start();
return true;
} catch (error) {
fail(error);
return false;
}
}
field.addEventListener("input", start);
field.addEventListener("change", remember);
document.addEventListener("click", remember, true);
addEventListener("popstate", () => {
const isChanged = choices?.restore();
if (field.value === query() && !isChanged) return;
field.value = query();
start();
});
field.addEventListener("keydown", async (event) => {
if (event.isComposing || hasModifier(event)) return;
const { key } = event;
if (!["ArrowDown", "Enter", "Escape"].includes(key)) return;
event.preventDefault();
if (key === "Escape") {
await clear();
remember();
state.goBack();
} else if (key === "ArrowDown") {
await settled;
const row = first();
row?.scrollIntoView({ block: "nearest", behavior: "instant" });
if (row) focusRow(row);
}
else if (field.value.trim()) open();
});
document.addEventListener("keydown", (event) => {
if (event.key !== "ArrowUp" || hasModifier(event)) return;
if (!event.target.matches(":not(input)") || !first()?.contains(event.target)) return;
event.preventDefault();
field.focus();
});
if (source === catalog) {
const early = loading = source.load(data);
early.catch(() => { if (loading === early) loading = undefined; });
}
if (field.value && state.key === "Enter") open();
else if (field.value) start();
return {
narrow,
sectionBy,
async settle() {
await settled;
await results?.settle?.();
},
};
}
