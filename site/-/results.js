import { EntrySet } from "./lookup.js";
import { createRows, leadToMatches } from "./rows.js";
const step = 50;
const scope = "in";
const firstRows = 8;
const batch = 6;
export async function createResults({
lookup, words, place, create, fill, format, markRow, showLost, focusRow, lead, distance, searched, search, fail,
}) {
const { dataset: data } = place;
const root = document.documentElement;
const catalog = new URL("../../", new URL(data.url, document.baseURI));
const { rows, read, fetchRow, nearest } = createRows(lookup, catalog, distance);
const [, digest] = lookup.views.find(([id]) => id === data.view) ?? lookup.views[0];
const sections = (await read(digest)).map(([id, title, url, policy, steps, key = title], at) => {
let entry = 0;
return {
id, key, title, policy, url: new URL(url, catalog).href, anchor: "__found-" + at,
entries: steps.split(" ").filter((each) => each).map((each) => entry += parseInt(each, 36)),
};
});
let terms = [];
function rowFor(entry, { policy, anchor }) {
const row = document.importNode(rows.get(entry), true);
let input = row.querySelector("input.select");
if (!policy) input?.remove();
else {
if (!input) {
const name = row.querySelector("bdi").textContent;
input = create("input", { className: "select", value: row.dataset.entry, ariaLabel: fill(words.select, { name }) });
row.prepend(input, " ");
}
Object.assign(input, { type: policy === "single" ? "radio" : "checkbox", name: anchor });
}
markRow(row, terms);
return row;
}
const places = new WeakMap();
async function show(placeholder) {
const [entry, section] = places.get(placeholder);
observer.unobserve(placeholder);
if (!rows.has(entry)) await fetchRow(entry);
if (!placeholder.isConnected) return;
const row = rowFor(entry, section);
if (row.matches(".columns")) placeholder.parentElement.style.setProperty("--cells", row.querySelectorAll(".cell").length);
placeholder.replaceWith(row);
row.dispatchEvent(new Event("row", { bubbles: true }));
return row;
}
const reaches = new WeakMap();
const fills = new WeakMap();
const observer = new IntersectionObserver((changes) => {
for (const { isIntersecting, target } of changes) {
if (!isIntersecting) continue;
if (fills.has(target)) fills.get(target)();
else show(target).catch((error) => { if (target.isConnected) fail(error); });
}
}, { rootMargin: "200px" });
function sectionOf(section, entries) {
const { key, title, url, policy, anchor } = section;
const list = create("ul", { className: "rows" });
const count = create("span", { className: "count" }, fill(words.countOf, { count: format(entries.length), total: format(section.entries.length) }));
Object.assign(count.dataset, { found: format(entries.length), total: format(section.entries.length) });
const link = create("a", { href: url, search: searched([[scope, "section"]]) }, create("bdi", {}, title));
const heading = create("h2", { id: "__h-" + anchor }, link, " ", count);
const element = create("section", { id: anchor }, heading, list);
element.dataset.section = key;
if (policy) element.dataset.selection = policy;
element.setAttribute("aria-labelledby", heading.id);
let shown = 0;
function extend() {
observer.unobserve(list);
const added = entries.slice(shown, shown += step).map((entry) => {
const placeholder = create("li");
places.set(placeholder, [entry, section]);
observer.observe(placeholder);
return placeholder;
});
list.append(...added);
nameMore();
return added[0];
}
function nameMore() {
const rest = Math.min(entries.length - Math.max(shown, step), step);
if (rest > 0) more.textContent = fill(words.showMore, { count: format(rest) });
else more.remove();
}
const more = create("button", {
type: "button", className: "more-rows", lang: place.lang || root.lang,
onclick: () => show(extend()).then((row) => row && focusRow(row), fail),
});
element.append(more);
nameMore();
list.style.setProperty("--count", String(Math.min(entries.length, step)));
fills.set(list, () => { if (!shown) extend(); });
reaches.set(element, (position) => {
while (shown <= position) extend();
return list.children[position];
});
observer.observe(list);
return element;
}
const listed = [...document.querySelectorAll("[data-section]")];
const own = document.querySelector(".of-part") ? sections.findIndex(({ id }) => id === listed[0]?.id) : -1;
let isOwn = own >= 0 && new URLSearchParams(location.search).has(scope);
const results = create("div", { className: "results" });
if (own >= 0) {
const buttons = [fill(words.onlyIn, { name: sections[own].title }), words.all].map((textContent, at) => create("button", {
type: "button", textContent, ariaPressed: String(isOwn === (at === 0)),
onclick() {
isOwn = at === 0;
buttons.forEach((button, other) => { button.ariaPressed = String(other === at); });
search();
},
}));
results.append(create("p", { className: "scope", role: "group", ariaLabel: data.label, lang: place.lang || root.lang }, ...buttons));
}
function remember(isOwn) {
const url = new URL(location.href);
if (url.searchParams.has(scope) === isOwn) return;
if (isOwn) url.searchParams.set(scope, "section");
else url.searchParams.delete(scope);
url.search = url.search.replaceAll("%2C", ",");
history.replaceState(history.state, "", url);
}
const notches = [...document.querySelectorAll(".section-index ol > li:not(.up)")].map((item) => {
const link = item.querySelector("a");
const isWithin = item.matches(".part, .mark");
const id = decodeURIComponent(link.hash.slice(1));
item.dataset.own = link.getAttribute("href");
return { item, link, first: isWithin ? own : sections.findIndex((section) => section.id === id) };
});
for (const notch of notches) {
const next = notches.map(({ first }) => first).filter((first) => first > notch.first);
notch.end = notch.item.matches(".range:not(.part)") ? Math.min(...next, sections.length) : notch.first + 1;
}
const update = () => dispatchEvent(new Event("scroll"));
let run = 0;
let shown = [];
function find(entry) {
const at = shown.findIndex((entries) => entries.includes(entry));
return { section: document.getElementById(sections[at]?.anchor), position: shown[at]?.indexOf(entry) };
}
async function append(parts) {
const own = ++run;
for (let rows = 0; parts.length && rows < firstRows; rows += parts.shift()[1].length) results.append(sectionOf(...parts[0]));
while (parts.length && own === run) {
await new Promise(requestAnimationFrame);
if (own === run) results.append(...parts.splice(0, batch).map((part) => sectionOf(...part)));
}
if (own === run) update();
}
function remove() {
run += 1;
for (const section of results.querySelectorAll("section")) section.remove();
observer.disconnect();
}
return {
show(found, words) {
terms = words;
remove();
shown = sections.map((section, at) => isOwn && at !== own ? [] : section.entries.filter((entry) => found.has(entry)));
const numbers = [...shown.keys()].filter((at) => shown[at].length);
remember(isOwn);
for (const section of listed) section.hidden = true;
if (!results.isConnected) place.closest("main > *").after(results);
append(numbers.map((at) => [sections[at], shown[at]]));
let count = 0;
for (const list of results.querySelectorAll("ul")) {
if (count < firstRows) fills.get(list)();
count += list.children.length;
}
const placeholders = [...results.querySelectorAll("li")].slice(0, firstRows);
for (const each of placeholders) if (rows.has(places.get(each)[0])) show(each);
leadToMatches(notches, numbers, (at) => sections[at].anchor, showLost);
update();
return { visible: [], entries: isOwn ? shown[own].length : found.size, used: numbers.length };
},
async arrive() {
const first = results.querySelector("li");
if (!first) return;
const row = places.has(first) ? await show(first) : first;
if (row && !results.style.getPropertyValue("--placeholder")) results.style.setProperty("--placeholder", `${row.offsetHeight}px`);
},
async settle() {
const isInView = (each) => !each.dataset.entry && each.getBoundingClientRect().top < innerHeight;
for (let rest; (rest = [...results.querySelectorAll(".rows:empty, .rows > li:empty")].filter(isInView)).length;) {
await Promise.all(rest.map((each) => places.has(each) ? show(each) : fills.get(each)()));
}
},
hide() {
if (!results.isConnected) return;
remove();
results.remove();
remember(false);
for (const section of listed) section.hidden = false;
for (const { item, link } of notches) {
link.setAttribute("href", item.dataset.own);
showLost(item, false);
}
if (location.hash.startsWith("#__found-")) history.replaceState(history.state, "", location.pathname + location.search);
update();
},
async candidates(words) {
const names = await Promise.all(words.map(lookup.names));
const found = new Set();
function add(isWhole, most) {
const sets = names.map((terms, at) => new EntrySet(lookup.count, terms.flatMap(([term, entries]) => !isWhole || term === words[at] ? entries : [])));
let rest = most;
for (const entries of shown) for (const entry of entries) {
if (!rest) return;
if (!sets.every((set) => set.has(entry))) continue;
rest -= 1;
found.add(entry);
}
}
if (words.length) {
add(true, 16);
add(false, 4);
}
return Promise.all([...found].map(async (entry) => ({ entry, row: await fetchRow(entry) })));
},
placeOf(entry) {
const { section, position } = find(entry);
return section && (section.querySelector("ul").children[position] ?? section);
},
async lead(entry) {
const own = run;
while (own === run && !find(entry).section) await new Promise(requestAnimationFrame);
if (own !== run) return;
const { section, position } = find(entry);
const place = reaches.get(section)(position);
const row = places.has(place) ? await show(place) : place;
if (row) lead(row);
},
nearest,
};
}
