import { createFilter, titleOf } from "./filter.js";
import { frame } from "./frames.js";
import { load } from "./lookup.js";
import { createMarks } from "./marks.js";
import { formatter } from "./numbers.js";
import { matches } from "./sectioning.js";
const { lang } = document.documentElement;
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
export const named = (text, name, create) => text.split(/(\{name\})/).map((part) => part === "{name}" ? create("bdi", {}, name) : part);
const rank = (title, text) => [title === text, title.startsWith(text), matches(title, [text]), true].indexOf(true);
const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
const first = () => document.querySelector("[data-section]:not([hidden]) :is([data-entry], [data-see]):not([hidden])");
const focusRow = (row) => (row.querySelector("a") ?? row.querySelector("input"))?.focus({ preventScroll: true });
function lead(row) {
row.scrollIntoView({ block: "center", behavior: "instant" });
focusRow(row);
}
const catalog = {
load: ({ url }) => load(new URL(url, document.baseURI).href),
show: () => Promise.all([import("./results.js"), import("./rows.js")]).then(([results]) => results),
};
export function createSearch({ place, field, status, state, create, query, source = catalog }) {
const { dataset: data } = place;
const words = {};
const plurals = new Intl.PluralRules(place.lang || lang);
const form = (text, count) => [plurals.select(count), "other"]
.map((category) => new RegExp(`^${category}=(.*)`, "m").exec(text)?.[1]).find((found) => found);
let formatNumber;
const format = (number) => (formatNumber ??= formatter(words.numbers, lang))(number);
const marks = createMarks(create);
const list = createFilter({ create, fill, format, words, marks });
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
let best;
const toBest = create("button", { type: "button", className: "best", hidden: true, onclick: () => best.lead() });
function offerBest() {
const { top, bottom } = best && (best.place()?.getBoundingClientRect() ?? { top: innerHeight, bottom: Infinity }) || { top: 0, bottom: 0 };
toBest.hidden = top >= 0 && bottom <= innerHeight;
toBest.classList.toggle("up", top < 0);
}
for (const type of ["scroll", "resize"]) addEventListener(type, offerBest, { passive: true });
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
function linkTo(row) {
const page = row.querySelector("a");
const place = results ? "?q=" + encodeURIComponent(titleOf(row)) : "#" + row.id;
const link = create("a", { href: page?.href ?? place }, create("bdi", {}, titleOf(row)));
if (!results && !page) link.onclick = async (event) => {
event.preventDefault();
await clear();
lead(row);
};
return link;
}
async function reportNothing(terms) {
const own = run;
const query = field.value.trim();
const text = lookup.fold(query).text.trim();
const chosen = choices?.titles() ?? [];
const near = chosen.length ? [] : results ? (await wait(results.nearest(terms))).map(({ row }) => row) : list.nearest(text, lookup.fold);
if (own !== run) return;
const asked = [query, ...chosen].filter((each) => each).join(" · ");
say(words.nothingFound, asked, query ? [...near.map(linkTo), create("button", { onclick: clear }, words.clearSearch)] : []);
}
async function report({ visible, used, entries }, terms) {
if (!entries) return reportNothing(terms);
const values = { position: format(entries), total: format(results ? lookup.count : list.total), count: format(used) };
say(fill(form(words.found, used), values), "", [toBest]);
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
list.show();
results?.hide();
}
function fail(error) {
run += 1;
place.classList.remove("loading");
restore();
if (!error) return say("");
loading = creating = results = ids = undefined;
say(data.failed, "", [create("button", { onclick() { field.focus(); search(); } }, data.retry)]);
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
async function loadLookup() {
loading ??= source.load(data);
lookup = await wait(loading);
Object.assign(words, await wait(lookup.strings(data.view)));
}
async function loadRows() {
if (lookup.ids && list.isPresent) ids ??= await wait(lookup.ids());
else {
const [{ markRow }, { showLost }] = [marks, list];
creating ??= source.show().then(({ createResults }) => createResults({
lookup, words, place, create, fill, format, markRow, showLost, focusRow, lead, searched, search, fail,
}));
results = await wait(creating);
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
await loadLookup();
const terms = lookup.words(value);
const matching = terms.length ? await wait(lookup.find(value)) : undefined;
if (own !== run) return;
const found = choices ? await wait(choices.find(lookup, words, matching)) : matching;
if (!found) throw undefined;
await loadRows();
await frame();
if (own !== run) return;
if (results) marks.forget();
const shown = results ? await results.show(found, terms)
: list.show({ found: new Set([...found].map((entry) => ids[entry])), terms, fold: lookup.fold });
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
await loadLookup();
ids ??= await wait(lookup.ids());
const facet = lookup.facets.find((facet) => facet[0] === id);
const values = facet && await wait(lookup.values(facet));
const { move } = isChosen && await import("./moves.js").catch(() => {}) || { move: (change) => change() };
if (own !== turn) return false;
move(() => list.renew(() => show(values, ids, format)));
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
