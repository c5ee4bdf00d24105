import { select } from "./sectioning.js";
const find = (selector, parent = document) => parent.querySelector(selector);
const inputs = (parent = document) => [...parent.querySelectorAll("input.select")];
const catalog = new URL(find("[data-catalog]")?.getAttribute("data-catalog") ?? ".", document.baseURI);
const key = "thumbindex:selection:" + catalog.pathname;
const placeOf = ({ dataset: { section, sectionKey = section } }) =>
`${(find(".views [aria-current]") ?? catalog).pathname}#${sectionKey}`;
function itemOf(input) {
const group = input.closest("[data-selection]");
const row = input.closest("[data-entry]");
return {
id: input.value,
title: (row ? find("bdi:not([class])", row) : find("h1"))?.textContent,
section: (group && find("h2 bdi", group) || find(".crumbs li:last-child a"))?.textContent,
place: group && placeOf(group),
};
}
let unstored;
function parsed(data) {
const item = typeof data === "string" ? { id: data } : { ...data };
for (const name in item) if (typeof item[name] !== "string") delete item[name];
return item;
}
function current() {
try {
const items = unstored ?? JSON.parse(localStorage.getItem(key) ?? "[]").map(parsed);
return [...new Map(items.map((item) => [item.id, item])).values()].filter(({ id }) => id);
} catch {
return [];
}
}
function store(items) {
try {
if (items.length) localStorage.setItem(key, JSON.stringify(items));
else localStorage.removeItem(key);
unstored = undefined;
} catch {
unstored = items;
}
}
const inputsOf = (id) => [...document.querySelectorAll(`input.select[value="${CSS.escape(id)}"]`)];
function listOf(items, groups = [...document.querySelectorAll("[data-selection]")]) {
const isPartial = find("main > article, .of-part, .narrowing, .results");
const sections = groups.map((group, number) => {
const others = isPartial ? items.filter(({ place }) => place === placeOf(group)) : [];
const ids = [...inputs(group).map(({ value }) => value), ...others.map(({ id }) => id)];
return { key: String(number), ids: [...new Set(ids)] };
});
return { sections, policy: (number) => groups[number].dataset.selection };
}
const listWith = (items, id) =>
listOf(items, [...new Set(inputsOf(id).map((input) => input.closest("[data-selection]")))].filter((group) => group));
function adding(items, item, list = listWith(items, item.id)) {
const known = new Map([...items, item].map((each) => [each.id, each]));
const section = list.sections.find(({ ids }) => ids.includes(item.id));
const { selected, deselected } = section
? select(items.map(({ id }) => id), item.id, section.key, list, list.policy)
: { selected: [...known.keys()], deselected: [] };
return { items: selected.map((id) => known.get(id)), replaced: deselected.map((id) => known.get(id)) };
}
function check(input, ids) {
input.checked = ids.has(input.value);
input.closest("[data-entry]")?.classList.toggle("chosen", input.checked);
}
let tray;
let shown;
async function show(change) {
const items = current();
const ids = new Set(items.map(({ id }) => id));
const changed = [...ids, ...shown ?? []].filter((id) => ids.has(id) !== shown?.has(id));
for (const input of shown && changed.length < 10 ? changed.flatMap(inputsOf) : inputs()) check(input, ids);
shown = ids;
const isNeeded = tray || items.length || /[?&]selected=/.test(location.search);
if (!isNeeded || !find("#__tray")) return;
tray ??= import("./tray.js").then(({ createTray }) => createTray(selection), () => {});
const loaded = await tray;
requestAnimationFrame(() => setTimeout(() => loaded?.update(change)));
}
const selection = {
catalog, inputs, itemOf, placeOf, current, listOf, adding,
isStored: () => !unstored,
replace(items, change) {
store(items);
show(change);
},
};
document.addEventListener("change", ({ target }) => {
if (!(target instanceof HTMLInputElement) || !target.matches("input.select")) return;
const before = current();
if (!target.checked) return selection.replace(before.filter(({ id }) => id !== target.value));
const added = itemOf(target);
const { items, replaced } = adding(before, added);
selection.replace(items, { added, replaced });
});
document.addEventListener("row", ({ target }) => { for (const input of inputs(target)) check(input, shown); });
function showAll() {
shown = undefined;
show();
}
addEventListener("storage", (event) => { if (event.key === key || event.key === null) show(); });
document.addEventListener("section", showAll);
addEventListener("pageshow", showAll);
show();
