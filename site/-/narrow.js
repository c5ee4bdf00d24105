import { EntrySet } from "./lookup.js";
import { matches, narrowed } from "./sectioning.js";
const few = 8;
const most = 200;
const ends = (range) => range.split("..");
const isRange = (text) => ends(text).length === 2 && text !== ".." && ends(text).every((end) => Number.isFinite(Number(end)));
export function createNarrow({ panel, place, field, create, fill, form, format, search }) {
const summary = panel.querySelector("summary");
const name = summary.textContent;
const catalog = new URL(".", new URL(panel.closest("[data-catalog]").getAttribute("data-catalog"), location.href));
const own = document.querySelector(".narrowing") ? panel.querySelector("a[aria-current]")?.href ?? "" : undefined;
const isWide = matchMedia("(width >= 64rem)");
const worded = (tag, properties, ...children) =>
create(tag, place.lang ? { lang: place.lang, dir: place.dir, ...properties } : properties, ...children);
let facets = [];
let lookup;
let loading;
let words = {};
let result = { entries: [], counts: [] };
const choices = () => facets.flatMap((facet) => [
...[...facet.chosen].sort((one, other) => one - other).map((at) => ({
facet, title: facet.values[at].title, slug: facet.values[at].slug, remove: () => facet.chosen.delete(at),
})),
...facet.range ? [{ facet, title: rangeTitle(facet.range), slug: facet.range, remove: () => { facet.range = ""; } }] : [],
]);
function rangeTitle(range) {
const [from, to] = ends(range).map((end) => end && format(Number(end)));
return from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`;
}
const titleOf = ({ facet, title }) => facet.digest || facet.values.length < 3 ? `${facet.title}: ${title}` : title;
function put(url) {
const params = url.searchParams;
for (const key of [...params.keys()]) if (key.startsWith("f.")) params.delete(key);
for (const { facet, slug } of choices()) params.set("f." + facet.id, [params.get("f." + facet.id) ?? [], slug].flat().join());
url.search = url.search.replaceAll("%2C", ",");
return url;
}
function restore() {
const before = put(new URL(catalog)).search;
const params = new URLSearchParams(location.search);
for (const facet of facets) {
const asked = own === undefined ? params.get("f." + facet.id)?.split(",") ?? [] : [];
facet.chosen = new Set(facet.values.flatMap(({ slug, url }, at) =>
asked.includes(slug) || new URL(url, catalog).href === own ? at : []));
facet.range = facet.digest ? asked.find(isRange) ?? "" : "";
}
return put(new URL(catalog)).search !== before;
}
function change() {
if (own !== undefined) {
const url = put(new URL(catalog));
if (field.value.trim()) url.searchParams.set("q", field.value);
return location.assign(url);
}
history.replaceState(history.state, "", put(new URL(location.href)));
showChosen();
search();
}
function clear() {
for (const { remove } of choices()) remove();
change();
}
const numbersOf = (facet) => facet.numbers ??= lookup.read(facet.digest).then(JSON.parse);
async function load() {
facets = await Promise.all(lookup.facets.map(async (facet) => {
const [id, title, , digest] = facet;
return { id, title, digest, chosen: new Set(), range: "", within: [], values: await lookup.values(facet) };
}));
restore();
build();
}
const chips = create("ul", { className: "chips", hidden: true });
panel.after(chips);
let shownChoices = "";
function showChosen() {
if (own !== undefined) return;
const all = choices();
const key = all.map(({ facet, slug }) => `${facet.id}=${slug}`).join();
if (key === shownChoices) return;
shownChoices = key;
const count = format(all.length);
summary.textContent = !all.length ? name : /[٠-٩۰-۹]/.test(count) ? `${name} (${count})` : `${name} · ${count}`;
chips.hidden = !all.length;
const items = all.map((choice, at) => {
const title = titleOf(choice);
const button = worded("button", { type: "button", ariaLabel: fill(words.remove, { name: title }) }, create("bdi", {}, title));
button.onclick = () => {
choice.remove();
change();
focusOn(chips.children[at]?.querySelector("button:not(.clear)"));
};
return create("li", {}, button);
});
const all_ = worded("button", { type: "button", className: "clear", textContent: words.clearAll, onclick() { clear(); focusOn(); } });
chips.replaceChildren(...items, create("li", {}, all_));
}
const focusOn = (element) => (element ?? summary).focus({ preventScroll: true });
const choosing = create("div", { className: "choices" });
const sheet = create("dialog", { className: "sheet", ariaLabel: name, tabIndex: -1 });
const close = worded("button", { type: "button", className: "close", onclick: () => sheet.close() });
const clearSheet = worded("button", { type: "button", className: "clear", onclick: clear });
sheet.append(create("div", { className: "foot" }, clearSheet, close));
sheet.addEventListener("click", ({ target }) => { if (target === sheet) sheet.close(); });
sheet.addEventListener("close", () => {
document.documentElement.style.overflow = "";
if (!choosing.contains(document.activeElement)) focusOn();
});
chips.after(sheet);
let fieldsets = [];
function build() {
clearSheet.textContent = words.clearAll;
const controls = () => [...choosing.querySelectorAll("input, button")];
const focused = controls().indexOf(document.activeElement);
fieldsets = facets.map(fieldsetOf);
choosing.replaceChildren(...fieldsets.map(({ element }) => element));
for (const each of panel.querySelectorAll(":scope > :not(summary)")) each.remove();
panel.append(choosing);
if (panel.open || sheet.open) open();
if (focused >= 0 || document.activeElement === document.body) focusOn(controls()[focused]);
}
function fieldsetOf(facet, number) {
const { values, digest } = facet;
const label = fill(words.findIn, { name: facet.title });
const first = values.length > few + 2 ? few : values.length;
const list = create("ul");
const rest = create("p", { className: "rest" });
const filter = worded("input", { type: "search", placeholder: label, ariaLabel: label, autocomplete: "off", spellcheck: false, oninput: showValues });
const more = worded("button", { type: "button", className: "whole", onclick() {
isWhole = true;
more.replaceWith(rest);
list.before(filter);
list.classList.add("all");
showValues();
if (matchMedia("(pointer: fine)").matches) filter.focus();
else rows.get(first)?.input.focus();
} }, words.all, " ", create("span", { className: "count" }, format(values.length)));
const element = create("fieldset", { id: "__facet-" + (number + 1) }, create("legend", {}, create("bdi", {}, facet.title)), list);
if (values.length > first) element.append(more);
let isWhole = false;
let folded;
const rows = new Map();
function rowOf(at) {
if (rows.has(at)) return rows.get(at);
const input = create("input", { type: "checkbox" });
input.onchange = () => {
facet.chosen[input.checked ? "add" : "delete"](at);
change();
};
const count = create("span", { className: "count" });
const bar = digest ? [create("span", { className: "bar" })] : [];
const item = create("li", {}, create("label", {}, input, create("bdi", {}, values[at].title), " ", ...bar, count));
rows.set(at, { item, input, count });
return rows.get(at);
}
function showValues() {
const terms = isWhole ? lookup.words(filter.value) : [];
if (terms.length) folded ??= values.map(({ title }) => lookup.fold(title).text);
const found = values.map((_, at) => at).filter((at) => !terms.length || matches(folded[at], terms));
const shown = new Set([...found.slice(0, isWhole ? most : first), ...facet.chosen]);
list.replaceChildren(...[...shown].sort((one, other) => one - other).map((at) => rowOf(at).item));
rest.textContent = found.length > most ? fill(words.countOf, { count: format(most), total: format(found.length) }) : "";
showCounts();
}
const inputs = (digest ? ["atLeast", "atMost"] : []).map(() => create("input", { type: "number", step: "any", inputMode: "decimal" }));
let timer;
function type() {
clearTimeout(timer);
const range = inputs.map(({ value }) => value).join("..");
if (range === (facet.range || "..")) return;
facet.range = isRange(range) ? range : "";
change();
}
for (const input of inputs) {
input.addEventListener("focus", () => numbersOf(facet).catch(() => { facet.numbers = undefined; }));
input.addEventListener("change", type);
input.addEventListener("input", () => {
clearTimeout(timer);
if (own === undefined) timer = setTimeout(type, 250);
});
}
if (digest) {
element.append(create("p", { className: "between" }, ...[words.atLeast, words.atMost].map((word, at) =>
worded("label", {}, word, " ", inputs[at]))));
}
function showCounts() {
const counts = result.counts[number] ?? [];
const largest = counts.slice(0, values.length).reduce((one, other) => Math.max(one, other), 1);
for (const [at, { item, input, count }] of rows) {
if (!item.isConnected) continue;
input.checked = facet.chosen.has(at);
count.textContent = format(counts[at] ?? 0);
item.classList.toggle("zero", !counts[at]);
item.style.setProperty("--share", String((counts[at] ?? 0) / largest));
}
inputs.forEach((input, at) => { if (document.activeElement !== input) input.value = ends(facet.range)[at] ?? ""; });
}
return { element, showValues, showCounts };
}
function open() {
const focused = document.activeElement;
panel.open = isWide.matches;
if (isWide.matches) panel.append(choosing);
else sheet.prepend(choosing);
for (const each of fieldsets) each.showValues();
showCount();
if (isWide.matches) sheet.close();
else {
if (!sheet.open) sheet.showModal();
document.documentElement.style.overflow = "hidden";
}
if (choosing.contains(focused)) focusOn(focused);
else if (sheet.open && !sheet.contains(focused)) focusOn(sheet);
}
isWide.addEventListener("change", () => { if (panel.open || sheet.open) open(); });
function showCount() {
const count = result.entries.length;
close.textContent = fill(form(words.showEntries, count), { count: format(count) });
const isClear = !choices().length || own !== undefined;
if (isClear && document.activeElement === clearSheet) focusOn(close);
clearSheet.hidden = isClear;
}
return {
async find(from, strings, matching) {
words = strings;
if (lookup !== from) {
lookup = from;
loading = load();
loading.catch(() => { lookup = undefined; });
}
await loading;
await Promise.all(facets.filter(({ range }) => range).map(async (facet) => {
const [from, to] = ends(facet.range).map((end, at) => end ? Number(end) : at ? Infinity : -Infinity);
facet.within = (await numbersOf(facet)).flatMap((numbers, entry) => numbers.some((number) => number >= from && number <= to) ? entry : []);
}));
result = narrowed(
lookup.count, facets.map(({ values, range, within }) => [...values.map(({ entries }) => entries), ...range ? [within] : []]),
facets.map(({ values, chosen, range }) => range ? new Set([...chosen, values.length]) : chosen), matching);
showChosen();
if (panel.open || sheet.open) {
for (const each of fieldsets) each.showCounts();
showCount();
}
return own === undefined && choices().length ? new EntrySet(lookup.count, result.entries) : matching;
},
restore,
titles: () => own === undefined ? choices().map(titleOf) : [],
isReady: () => facets.length > 0,
toggle() {
if (panel.open || !facets.length) panel.open = !panel.open;
else open();
},
};
}
