import { frame, pause } from "./frames.js";
import { common, entriesAt, EntrySet } from "./lookup.js";
import { createRows, leadToMatches } from "./rows.js";
const step = 50;
const scope = "in";
const firstRows = 8;
const rowsInFrame = 3;
export async function createResults({
lookup, words, place, create, fill, format, markRow, showLost, focusRow, lead, searched, search, fail,
}) {
const { dataset: data } = place;
const root = document.documentElement;
const catalog = new URL("../../", new URL(data.url, document.baseURI));
const { rows, read, fetchRow, nearest } = createRows(lookup, catalog);
const [, digest] = lookup.views.find(([id]) => id === data.view) ?? lookup.views[0];
const sections = [];
for (const [id, title, url, policy, steps, key = title] of await read(digest)) {
await pause();
const at = sections.length;
sections.push({
at, id, key, title, policy, url: new URL(url, catalog).href, anchor: "__found-" + at,
entries: steps ? entriesAt(steps, 0) : [], found: [],
});
}
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
markRow(row, terms, lookup.fold);
return row;
}
const places = new WeakMap();
function replace(row, { attributes = [], childNodes = [] } = {}) {
for (const { name } of [...row.attributes]) row.removeAttribute(name);
for (const { name, value } of attributes) row.setAttribute(name, value);
row.replaceChildren(...childNodes);
}
async function show(placeholder) {
const place = places.get(placeholder);
const [entry, section] = place;
observer.unobserve(placeholder);
if (!rows.has(entry)) await fetchRow(entry);
if (places.get(placeholder) !== place || !placeholder.parentNode) return;
places.delete(placeholder);
replace(placeholder, rowFor(entry, section));
if (placeholder.matches(".columns")) section.list.style.setProperty("--cells", placeholder.querySelectorAll(".cell").length);
if (!placeholder.querySelector("a")) results.classList.add("unlinked");
placeholder.dispatchEvent(new Event("row", { bubbles: true }));
return placeholder;
}
const fillIn = async (element) => places.has(element) ? show(element) : extend(sections.find(({ list }) => list === element));
const observer = new IntersectionObserver(async (changes) => {
const own = run;
for (const { isIntersecting, target } of changes) {
if (!isIntersecting) continue;
await pause();
if (own !== run) return;
if (places.has(target) || !target.firstChild) fillIn(target).catch((error) => { if (target.isConnected) fail(error); });
}
}, { rootMargin: "200px" });
function reserve(row, entry, section) {
places.set(row, [entry, section]);
observer.observe(row);
return row;
}
const assign = (section, from, to) => section.found.slice(from, to)
.map((entry, at) => reserve(section.list.children[from + at] ?? section.list.appendChild(create("li")), entry, section));
function extend(section) {
const { list } = section;
observer.unobserve(list);
const from = list.children.length;
const [first] = assign(section, from, from + step - from % step);
nameMore(section);
return first;
}
function nameMore({ list, more, found }) {
const rest = Math.min(found.length - Math.max(list.children.length, step), step);
if (rest <= 0) return more.remove();
more.firstChild.data = fill(words.showMore, { count: format(rest) });
if (!more.isConnected) list.after(more);
}
function make(section) {
const { key, title, policy, anchor, url: href, entries } = section;
const list = create("ul", { className: listClass });
const count = create("span", { className: "count" }, "0");
count.dataset.total = format(entries.length);
const link = create("a", { href }, create("bdi", {}, title));
const heading = create("h2", { id: "__h-" + anchor }, link, " ", count);
const element = create("section", { id: anchor }, heading, list);
element.dataset.section = key;
if (policy) element.dataset.selection = policy;
element.setAttribute("aria-labelledby", heading.id);
const more = create("button", {
type: "button", className: "more-rows", lang: place.lang || root.lang, textContent: words.showMore,
async onclick() {
await show(extend(section)).then((row) => row && focusRow(row), fail);
if (document.activeElement === document.body) link.focus({ preventScroll: true });
},
});
Object.assign(section, { element, link, count, list, more });
}
let next = [];
function renew(section, previous, most = 0) {
if (!section.element) make(section);
const { element, count: { dataset, firstChild }, list, found } = section;
dataset.found = format(found.length);
firstChild.data = fill(words.countOf, { ...dataset, count: dataset.found });
const size = Math.min(found.length, step);
element.style.setProperty("--found", String(size));
while (list.children.length > (most > 0 ? size : 0)) list.lastChild.remove();
section.assigned = Math.max(most, 0);
element.classList.toggle("near", most > 0);
for (const row of assign(section, 0, section.assigned)) {
if (rows.has(places.get(row)[0])) next.push(row);
else replace(row);
}
if (!list.firstChild) observer.observe(list);
nameMore(section);
if (!element.parentNode) results.insertBefore(element, previous ? previous.element.nextSibling : results.querySelector("section"));
}
const listed = [...document.querySelectorAll("[data-section]")];
const own = document.querySelector(".of-part") ? sections.findIndex(({ id }) => id === listed[0]?.id) : -1;
let isOwn = own >= 0 && new URLSearchParams(location.search).has(scope);
const listClass = document.querySelector("main > [data-section] > .rows")?.className ?? "rows";
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
const sectionOf = (entry) => sections.find(({ found }) => found.includes(entry));
function remove() {
run += 1;
for (const { element } of sections) element?.remove();
observer.disconnect();
}
let completing = Promise.resolve();
async function complete(matching) {
const own = run;
for (const row of next) {
await pause();
if (own !== run) return;
if (places.has(row)) show(row);
}
for (const [at, section] of matching.entries()) {
await pause();
if (own !== run) return;
if (!section.element?.parentNode) renew(section, matching[at - 1]);
else if (section.assigned) for (const row of assign(section, section.assigned, step)) replace(row);
}
await frame();
if (own !== run) return;
const query = searched([[scope, "section"]]);
for (const { link } of matching) link.search = query;
leadToMatches(notches, matching.map(({ at }) => at), (at) => sections[at].anchor, showLost);
update();
}
return {
async show(all, words) {
run += 1;
const shown = run;
terms = words;
observer.disconnect();
for (const section of sections) {
section.found = isOwn && section.at !== own ? [] : section.entries.filter((entry) => all.has(entry));
}
await pause();
if (shown !== run) return;
remember(isOwn);
for (const { found, element } of sections) if (!found.length) element?.remove();
const matching = sections.filter(({ found }) => found.length);
let count = 0;
next = [];
for (const [at, section] of matching.entries()) {
if (count < firstRows || section.element?.parentNode) renew(section, matching[at - 1], firstRows - count);
count += section.found.length;
}
for (const row of next.splice(0, rowsInFrame)) show(row);
if (!results.isConnected) {
await frame();
if (shown !== run) return;
for (const section of listed) section.hidden = true;
place.closest("main > *").after(results);
}
completing = complete(matching);
return { visible: [], entries: isOwn ? sections[own].found.length : all.size, used: matching.length };
},
async arrive() {
const first = results.querySelector("li");
if (!first) return;
const row = places.has(first) ? await show(first) : first;
if (row && !results.style.getPropertyValue("--placeholder")) results.style.setProperty("--placeholder", `${row.offsetHeight}px`);
},
async settle() {
await completing;
const isInView = (each) => !each.dataset.entry && each.getBoundingClientRect().top < innerHeight;
for (let rest; (rest = [...results.querySelectorAll(".rows:empty, .rows > li:empty")].filter(isInView)).length;) {
await Promise.all(rest.map(fillIn));
}
},
hide() {
remove();
if (!results.isConnected) return;
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
const all = common(names.map((terms, at) => {
const set = new EntrySet(lookup.count);
for (const [term, entries] of terms) if (!isWhole || term === words[at]) set.add(entries);
return set;
}));
let rest = most;
for (const section of sections) for (const entry of section.found) {
if (!rest) return;
if (!all.has(entry)) continue;
rest -= 1;
found.add(entry);
}
}
if (words.length) {
add(true, 16);
if (!found.size) add(false, 4);
}
return Promise.all([...found].map(async (entry) => ({ entry, row: await fetchRow(entry) })));
},
placeOf(entry) {
const { element, list, found } = sectionOf(entry) ?? {};
return element?.isConnected ? list.children[found.indexOf(entry)] ?? element : undefined;
},
async lead(entry) {
const own = run;
const section = sectionOf(entry);
await completing;
if (own !== run) return;
const position = section.found.indexOf(entry);
while (section.list.children.length <= position) extend(section);
const place = section.list.children[position];
const row = places.has(place) ? await show(place) : place;
if (row) lead(row);
},
nearest,
};
}
