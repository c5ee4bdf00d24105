import { sectioned } from "./sectioning.js";
const root = document.documentElement;
const index = document.querySelector(".section-index ol");
const sections = () => [...document.querySelectorAll("main > [data-section]")];
let built;
const current = () => ({ shown: sections(), items: [...index?.children ?? []], kind: index?.className ?? "" });
function show({ shown, items, kind }) {
const [first, ...others] = sections();
for (const other of others) other.remove();
first.replaceWith(...shown);
if (!index) return;
root.classList.remove(...index.classList);
index.className = kind;
root.classList.add(...index.classList);
index.replaceChildren(...items);
}
function create(name, properties, ...children) {
const element = Object.assign(document.createElement(name), properties);
element.append(...children);
return element;
}
const columns = (title) => title.replace(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu, "  ").length;
function align(list) {
const separator = (.5).toLocaleString(root.lang).replace(/\p{N}/gu, "");
const rows = [...list.children].map((row) => [...row.querySelectorAll(".cell")]);
const fraction = (cell) => cell.querySelector("bdi")?.textContent.split(separator)[1]?.length ?? 0;
rows[0]?.forEach((_, column) => {
const cells = rows.map((row) => row[column]).filter((cell) => cell.matches(".number:has(bdi)"));
const longest = Math.max(...cells.map(fraction));
for (const cell of cells) {
cell.querySelector(".pad")?.remove();
const digits = fraction(cell);
if (digits < longest) cell.append(create("span", { className: "pad" }, (digits ? "" : "\u2008") + "\u2007".repeat(longest - digits)));
}
});
}
const initialsOf = (name) => name.split(/[^\p{L}\p{M}\p{N}'’]+/u).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? [])
.slice(0, 3).join("").toUpperCase() || name.slice(0, 1);
function sectionBy(values, ids, missing, format) {
built ??= current();
if (!values) return show(built);
const titles = new Map(values.map(({ slug, title }) => [slug, title]));
const last = values.find(({ title }) => title === missing)?.slug ?? "";
titles.set(last, missing);
const column = ids.map(() => []);
for (const { slug, entries } of values) for (const entry of entries) column[entry].push(slug);
for (const keys of column) if (!keys.length) keys.push(last);
const given = [...titles.keys()].filter((key) => key !== last);
const list = sectioned(ids, column, { given, last: [last] }).sections;
const rows = new Map(built.shown.flatMap((section) => [...section.querySelectorAll("[data-entry]")]).reverse()
.map((row) => [row.getAttribute("data-entry"), row]));
const model = built.shown.find((section) => section.querySelector(".rows"));
const isSelectable = built.shown.some((section) => section.matches("[data-selection]"));
const used = new Set();
const made = list.map(({ key, ids }) => {
const section = model.cloneNode(false);
const heading = model.querySelector("h2").cloneNode(false);
const list = model.querySelector(".rows").cloneNode(false);
section.id = "_" + key;
section.dataset.section = key;
if (isSelectable) section.dataset.selection = "multiple";
heading.id = "__h-" + section.id;
section.setAttribute("aria-labelledby", heading.id);
heading.append(create("bdi", {}, titles.get(key)), " ", create("span", { className: "count" }, format(ids.length)));
const headings = model.querySelector(".headings")?.cloneNode(true);
list.append(...headings ? [headings] : [], ...ids.map((id) => {
const row = rows.get(id).cloneNode(true);
if (used.has(id)) row.removeAttribute("id");
used.add(id);
for (const input of row.querySelectorAll("input.select")) {
input.type = "checkbox";
input.name = "";
}
return row;
}));
align(list);
section.append(heading, list);
return section;
});
const names = list.map(({ key }) => titles.get(key));
const initials = names.map(initialsOf);
const isMany = names.length > 9 && new Set(initials).size * 2 >= names.length;
const kind = names.every((name) => columns(name) <= 4) ? "letters" : names.length <= 9 ? "words few" : isMany ? "words many" : "words";
show({ shown: made, kind, items: names.map((name, at) => {
const title = create("bdi", {}, name);
if (kind === "words many") title.dataset.initials = initials[at];
return create("li", {}, create("a", { href: "#" + encodeURIComponent(made[at].id) }, title));
}) });
}
export function createBy(label, load) {
const name = label.firstChild.textContent;
label.append(label.querySelector("template").content);
label.classList.add("ready");
const select = label.querySelector("select");
select.ariaLabel = name;
let shown = "";
async function section(id, isChosen) {
select.value = id;
if (!select.value) select.value = id = "";
if (id === shown) return false;
function show(values, ids, format) {
const focused = document.activeElement;
const entry = focused.closest("[data-entry]")?.getAttribute("data-entry");
sectionBy(values, ids, label.dataset.missing, format);
if (focused.isConnected) return;
const row = entry && document.querySelector(`[data-entry="${CSS.escape(entry)}"]`);
(row?.querySelector(focused.localName) ?? select).focus({ preventScroll: true });
}
const isDone = await (await load())?.sectionBy(id, show, isChosen);
if (select.value !== id) return false;
select.value = isDone ? shown = id : shown;
label.firstChild.textContent = shown ? select.selectedOptions[0].textContent : name;
label.classList.toggle("used", shown !== "");
const line = label.closest(".views");
const [{ left, right }, own] = [line, label].map((element) => element.getBoundingClientRect());
if (shown && (own.left < left || own.right > right)) line.scrollLeft += (own.left + own.right - left - right) / 2;
return isDone;
}
function change() {
const { value } = select;
const url = new URL(location.href);
url.searchParams.set("by", value);
if (!value) url.searchParams.delete("by");
if (url.searchParams.get("order")?.startsWith("_")) url.searchParams.delete("order");
url.search = url.search.replaceAll("%2C", ",");
history.replaceState(history.state, "", url);
section(value, true);
}
const restore = () => section(new URLSearchParams(location.search).get("by") ?? "", false);
select.addEventListener("focus", load);
select.addEventListener("change", change);
addEventListener("popstate", restore);
restore().then((isChanged) => {
if (isChanged) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ behavior: "instant" });
});
}
