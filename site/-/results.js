const step = 50;
function locate(files, position) {
const file = files.find(([, count]) => position < count || (position -= count, false));
return [file[0], position];
}
export async function createResults({
lookup, place, create, fill, format, markRow, showLost, focusRow, distance, search, fail,
}) {
const { dataset: words } = place;
const root = document.documentElement;
const catalog = new URL("../../", new URL(words.url, document.baseURI));
const contents = new Map();
function read(digest, parse = JSON.parse) {
if (!contents.has(digest)) {
const content = lookup.read(digest).then(parse);
content.catch(() => contents.delete(digest));
contents.set(digest, content);
}
return contents.get(digest);
}
const [, digest] = lookup.views.find(([id]) => id === words.view) ?? lookup.views[0];
const sections = (await read(digest)).map(([id, title, url, policy, steps, key = title], at) => {
let entry = 0;
return {
id, key, title, policy, url: new URL(url, catalog).href, anchor: "__found-" + at,
entries: steps.split(" ").filter((each) => each).map((each) => entry += parseInt(each, 36)),
};
});
function parsed(html) {
const rows = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-entry]")];
for (const element of rows.flatMap((row) => [...row.querySelectorAll("[href], [src]")])) {
for (const name of ["href", "src"]) {
const url = element.getAttribute(name);
if (url !== null && URL.canParse(url, catalog)) element.setAttribute(name, new URL(url, catalog).href);
}
}
return rows;
}
const rows = new Map();
async function fetchRow(entry) {
const [list, within] = locate(lookup.rows, entry);
const [file, position] = locate(await read(list), within);
(await read(file, parsed)).forEach((row, at) => rows.set(entry - position + at, row));
return rows.get(entry);
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
const observer = new IntersectionObserver((changes) => {
for (const { isIntersecting, target } of changes) {
if (isIntersecting) show(target).catch((error) => { if (target.isConnected) fail(error); });
}
}, { rootMargin: "400px" });
function sectionOf(section, entries) {
const { key, title, url, policy, anchor } = section;
const list = create("ul", { className: "rows" });
const count = create("span", { className: "count" }, fill(words.position, { position: format(entries.length), count: format(section.entries.length) }));
Object.assign(count.dataset, { found: format(entries.length), total: format(section.entries.length) });
const heading = create("h2", { id: "__h-" + anchor }, create("a", { href: url }, create("bdi", {}, title)), " ", count);
const element = create("section", { id: anchor }, heading, list);
element.dataset.section = key;
if (policy) element.dataset.selection = policy;
element.setAttribute("aria-labelledby", heading.id);
let shown = 0;
function extend() {
const added = entries.slice(shown, shown += step).map((entry) => {
const placeholder = create("li");
places.set(placeholder, [entry, section]);
observer.observe(placeholder);
return placeholder;
});
list.append(...added);
const rest = Math.min(entries.length - shown, step);
if (rest > 0) more.textContent = fill(words.more, { count: format(rest) });
else more.remove();
return added[0];
}
const more = create("button", {
type: "button", className: "more-rows", lang: place.lang || root.lang,
onclick: () => show(extend()).then((row) => row && focusRow(row), fail),
});
element.append(more);
extend();
return element;
}
const listed = [...document.querySelectorAll("[data-section]")];
const own = document.querySelector(".of-part") ? sections.findIndex(({ id }) => id === listed[0]?.id) : -1;
let isOwn = false;
const results = create("div", { className: "results" });
if (own >= 0) {
const buttons = [fill(words.only, { name: sections[own].title }), words.all].map((textContent, at) => create("button", {
type: "button", textContent, ariaPressed: String(at === 1),
onclick() {
isOwn = at === 0;
buttons.forEach((button, other) => { button.ariaPressed = String(other === at); });
search();
},
}));
results.append(create("p", { className: "scope", role: "group", ariaLabel: place.dataset.label, lang: place.lang || root.lang }, ...buttons));
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
function showIndex(found) {
for (const { item, link, first, end } of notches) {
const target = found.find((at) => at >= first) ?? found.at(-1);
link.setAttribute("href", target === undefined ? item.dataset.own : "#" + sections[target].anchor);
showLost(item, !item.matches(".empty") && !(target >= first && target < end));
}
}
function remove() {
for (const section of results.querySelectorAll("section")) section.remove();
observer.disconnect();
}
return {
show(found, words) {
terms = words;
remove();
const shown = sections.map((section, at) => isOwn && at !== own ? [] : section.entries.filter((entry) => found.has(entry)));
const numbers = [...shown.keys()].filter((at) => shown[at].length);
results.append(...numbers.map((at) => sectionOf(sections[at], shown[at])));
for (const section of listed) section.hidden = true;
if (!results.isConnected) place.closest("main > *").after(results);
const placeholders = [...results.querySelectorAll("li")].slice(0, 20);
for (const each of placeholders) if (rows.has(places.get(each)[0])) show(each);
showIndex(numbers);
dispatchEvent(new Event("scroll"));
return { visible: [], entries: new Set(shown.flat()).size, used: numbers.length };
},
async arrive() {
const first = results.querySelector("li");
if (!first) return;
const row = places.has(first) ? await show(first) : first;
if (row) results.style.setProperty("--placeholder", `${row.offsetHeight}px`);
},
hide() {
if (!results.isConnected) return;
remove();
results.remove();
for (const section of listed) section.hidden = false;
for (const { item, link } of notches) {
link.setAttribute("href", item.dataset.own);
showLost(item, false);
}
if (location.hash.startsWith("#__found-")) history.replaceState(history.state, "", location.pathname + location.search);
dispatchEvent(new Event("scroll"));
},
async nearest(words) {
const [word] = words.toSorted((one, other) => other.length - one.length);
let found = [];
for (let length = word.length; length > 1 && !found.length; length -= 1) found = await lookup.names(word.slice(0, length));
const near = found.map(([term, entries]) => ({ entries, edits: distance(word, term) })).sort((one, other) => one.edits - other.edits);
return Promise.all([...new Set(near.flatMap(({ entries }) => entries))].slice(0, 3).map(fetchRow));
},
};
}
