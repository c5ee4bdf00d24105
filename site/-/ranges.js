import { center, moveFocus, wanted } from "./scrub.js";
import { thinned } from "./sectioning.js";
let panel;
let opener;
const titleOf = (item) => item.querySelector("bdi").textContent;
export const close = () => panel?.hidePopover();
export function restore(list) {
for (const item of list.querySelectorAll("li")) {
item.hidden = false;
item.classList.remove("dots");
item.querySelector("button")?.remove();
}
}
export function combine(list, name, actions) {
const items = [...list.querySelectorAll("li")];
const targets = items.map((item) => item.dataset.own ?? item.querySelector("a").hash);
const areAliases = items.map((item, at) =>
item.matches(".empty") && targets.some((target, other) => other !== at && target === targets[at]));
let room = Math.floor((items.length * list.clientHeight) / list.scrollHeight);
do {
restore(list);
for (const { first, end } of thinned(areAliases, room)) {
const part = items.slice(first, end);
const sections = part.filter((_, at) => !areAliases[first + at]);
for (const item of part.slice(1)) item.hidden = true;
if (sections.length > 1) addButton(part, sections, name, actions);
}
room -= 1;
} while (room > 0 && list.scrollHeight > list.clientHeight);
}
function addButton(items, sections, name, actions) {
const button = document.createElement("button");
const titles = { first: titleOf(sections[0]), last: titleOf(sections.at(-1)) };
button.type = "button";
button.ariaLabel = name.replace(/\{(first|last)\}/g, (_, key) => titles[key]);
button.ariaHasPopup = "dialog";
button.ariaExpanded = "false";
let wasOpen = false;
button.addEventListener("pointerdown", () => { wasOpen = opener === button; });
button.addEventListener("click", ({ detail }) => { if (!detail || !wasOpen) open(button, items, actions); });
items[0].classList.add("dots");
items[0].append(button);
}
function makePanel({ click }) {
const made = document.createElement("div");
made.className = "cells";
made.popover = "auto";
made.role = "dialog";
made.addEventListener("click", (event) => {
const link = /** @type {Element} */ (event.target).closest("a");
if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) made.hidePopover();
click(event);
});
made.addEventListener("keydown", (event) => {
const cells = [...made.querySelectorAll("li")];
moveFocus(event, cells, cells.filter(({ offsetTop }) => offsetTop === cells[0].offsetTop).length);
});
made.addEventListener("focusout", ({ relatedTarget }) => {
if (relatedTarget && !made.contains(/** @type {Node} */ (relatedTarget))) made.hidePopover();
});
made.addEventListener("beforetoggle", ({ newState }) => {
if (newState === "open" || !opener) return;
opener.ariaExpanded = "false";
opener = undefined;
});
return made;
}
function open(button, items, actions) {
const nav = button.closest("nav");
const list = document.createElement("ol");
const current = actions.current();
const cells = items.map((item) => {
const cell = document.createElement("li");
const link = /** @type {HTMLElement} */ (item.querySelector("a").cloneNode(true));
link.removeAttribute("tabindex");
if (item === current) link.setAttribute("aria-current", "true");
cell.className = item.className;
cell.append(link);
return cell;
});
list.style.setProperty("--cells", `${Math.ceil(cells.length / Math.round(Math.sqrt(cells.length / 1.6)))}`);
list.append(...cells);
panel ??= makePanel(actions);
panel.replaceChildren(list);
panel.classList.toggle("long", nav.querySelector(".words") !== null);
panel.ariaLabel = button.ariaLabel;
nav.after(panel);
button.focus();
panel.showPopover();
const { top, height } = button.getBoundingClientRect();
center(panel, top + height / 2);
opener = button;
button.ariaExpanded = "true";
const first = cells[items.indexOf(wanted)] ?? cells[items.indexOf(current)] ?? cells[0];
first.querySelector("a").focus();
}
