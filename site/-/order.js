const label = document.querySelector("label.order") ?? document.createElement("label");
const list = document.querySelector(".section-index ol");
const shown = () => [...document.querySelectorAll("main > [data-section]")];
const heading = (section) => section.querySelector("h2");
const title = (element) => (element.querySelector(".full") ?? element.querySelector("bdi")).textContent;
let sections;
let titles;
function grouped(values, key) {
const groups = new Map();
for (const value of values) {
if (!groups.has(key(value))) groups.set(key(value), []);
groups.get(key(value)).push(value);
}
return groups;
}
function read() {
sections = new Map(shown().map((section) => [section.id, section]));
const items = grouped(list?.children ?? [], (item) => decodeURIComponent(item.querySelector("a")?.hash ?? "").slice(1));
titles = [...sections].flatMap(([id, section]) => {
heading(section).tabIndex = -1;
const own = { key: id, section: id, title: title(heading(section)), count: section.querySelectorAll("[data-entry]").length };
const ofSection = (items.get(id) ?? []).map((item) => title(item) === own.title ? Object.assign(own, { item })
: { key: id + "/" + title(item), section: id, title: title(item), count: 0, item });
return own.item ? ofSection : [...ofSection, own];
});
}
read();
const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
function ordered(order) {
if (order === "name") return [...titles].sort((one, other) => compare(one.title, other.title));
if (order === "count") return [...titles].sort((one, other) => other.count - one.count);
const ofSections = grouped(titles, ({ section }) => section);
return [...new Set([...order.split(","), ...sections.keys()])].flatMap((id) => ofSections.get(id) ?? []);
}
const listOf = (keys, indexed = keys) => ({ sections: keys.map((key) => ({ key, ids: [] })), indexed, empty: "header" });
let order = "";
let rules;
let move;
function arrange(elements, keys) {
const focused = document.activeElement;
const old = [...elements.keys()];
const last = elements.get(old.at(-1));
const changed = (old, now) => new Set(rules.difference(listOf(old), listOf(now)).sectionInsertions.map(({ item }) => item));
let moved = changed(old, keys);
if ([...moved].some((key) => elements.get(key).contains(document.activeElement))) {
moved = changed(old.toReversed(), keys.toReversed());
}
for (const [at, key] of [...keys.entries()].reverse()) {
const next = elements.get(keys[at + 1]);
if (!moved.has(key)) continue;
if (next) next.before(elements.get(key));
else last.after(elements.get(key));
}
if (focused !== document.activeElement) focused.focus({ preventScroll: true });
}
function showSections(now) {
order = now;
const ids = ordered(now).map(({ key }) => key).filter((key) => sections.has(key));
arrange(new Map(shown().map((section) => [section.id, section])), ids);
}
function showIndex() {
const all = ordered(order);
const keys = all.map(({ key }) => key);
const ids = keys.filter((key) => sections.has(key));
const items = new Map(all.flatMap(({ key, item }) => item ? [[item, key]] : []));
arrange(new Map([...list?.children ?? []].flatMap((item) => items.has(item) ? [[items.get(item), item]] : [])), [...items.values()]);
rules.indexTargets(listOf(ids, keys)).forEach(({ target }, at) => {
if (!sections.has(keys[at])) all[at].item.querySelector("a").href = "#" + encodeURIComponent(ids[target]);
});
select.value = order;
const chosen = order && select.selectedOptions[0];
if (name) label.firstChild.textContent = chosen ? chosen.textContent : name;
label.classList.toggle("used", order !== "");
dispatchEvent(new Event("scroll"));
}
function show(now) {
showSections(now);
showIndex();
}
async function load() {
[rules, { move }] = await Promise.all([
import("./sectioning.js"), import("./moves.js").catch(() => ({ move: (change) => change() })),
]);
}
async function change(now) {
if (!move) await load();
if (now === [...sections.keys()].join()) now = "";
move(() => showSections(now));
await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
if (now !== order) return;
showIndex();
const url = new URL(location.href);
url.searchParams.set("order", now);
if (!now) url.searchParams.delete("order");
url.search = url.search.replaceAll("%2C", ",");
history.replaceState(history.state, "", url);
}
const name = label.firstChild?.textContent;
label.append(label.querySelector("template")?.content ?? document.createElement("select"));
label.classList.add("ready");
const select = label.querySelector("select");
select.ariaLabel = name;
select.addEventListener("focus", load);
select.addEventListener("change", () => change(select.value));
async function restore() {
const now = new URLSearchParams(location.search).get("order") ?? "";
if (now === order) return false;
rules ??= await import("./sectioning.js");
show(now);
return true;
}
addEventListener("popstate", restore);
document.addEventListener("beforesection", () => { if (order) show(""); });
document.addEventListener("section", () => {
read();
restore();
});
restore().then((isChanged) => {
if (isChanged) document.querySelector(":target")?.scrollIntoView({ behavior: "instant" });
});
const isHeading = (target) => target instanceof Element && target.matches("[data-section] > h2");
document.addEventListener("focusin", ({ target }) => { if (isHeading(target)) load(); });
document.addEventListener("keydown", async (event) => {
const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
const { target } = event;
if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
if (!isHeading(target)) return;
event.preventDefault();
const section = target.parentElement;
const visible = shown().filter(({ hidden }) => !hidden);
const from = visible.indexOf(section);
const to = Math.max(0, Math.min(visible.length - 1, from + by));
if (to !== from) {
const all = shown().filter((other) => other !== section);
all.splice(all.indexOf(visible[to]) + Math.max(by, 0), 0, section);
await change(all.map(({ id }) => id).join());
}
const values = { name: title(target), position: to + 1, count: visible.length };
document.getElementById("__status")?.replaceChildren((label.dataset.moved ?? "").replace(/\{(\w+)\}/g, (_, key) => values[key]));
});
