export const shown = (item) => item.querySelector("button") ?? item.querySelector("a");
export function rowOf(item) {
while (item.hidden) item = /** @type {HTMLElement} */ (item.previousElementSibling);
return item;
}
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
let typed = "";
let typedAt = -Infinity;
const isTyping = () => performance.now() - typedAt < 600;
function found(key, items, from) {
typed = (isTyping() ? typed : "") + key;
typedAt = performance.now();
const isRepeated = typed === key.repeat(typed.length);
const start = isRepeated ? from + 1 : from;
const begins = (item, word) =>
[...item.querySelectorAll("bdi")].some(({ textContent }) => folded(textContent).startsWith(word));
const first = (word) => [...items.slice(start), ...items.slice(0, start)].find((item) => begins(item, word));
return first(typed) ?? (isRepeated ? first(key) : undefined);
}
export let wanted;
export function moveFocus(event, items, columns = 1) {
const { key, target } = event;
const item = /** @type {Element} */ (target).closest("li");
if (!item || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
const onward = getComputedStyle(item).direction === "rtl" ? -1 : 1;
const step = {
ArrowDown: columns, ArrowUp: -columns, ArrowRight: onward, ArrowLeft: -onward,
PageDown: 5, PageUp: -5, Home: -items.length, End: items.length,
}[key];
const rows = items.filter(({ hidden }) => !hidden);
const isTyped = [...key].length === 1 && (key !== " " || isTyping());
if (!step && !isTyped) return;
wanted = step ? undefined : found(folded(key), items, items.indexOf(item));
const goal = step ? rows[Math.min(Math.max(rows.indexOf(item) + step, 0), rows.length - 1)] : wanted;
if (!goal) return;
event.preventDefault();
shown(rowOf(goal)).focus();
}
const threshold = 6;
const inset = 8;
export function center(element, y) {
const { offsetHeight } = element;
element.style.top = `${Math.max(inset, Math.min(y - offsetHeight / 2, innerHeight - inset - offsetHeight))}px`;
}
function make(name, attributes, ...children) {
const made = document.createElement(name);
for (const key in attributes) made.setAttribute(key, attributes[key]);
made.append(...children);
return made;
}
function rowsOf(list) {
const rows = [];
for (const item of list.querySelectorAll("li")) {
const { top, height } = item.getBoundingClientRect();
if (item.hidden) rows.at(-1).items.push(item);
else rows.push({ top, height, items: [item] });
}
return rows;
}
function itemAt(rows, y) {
const { top, height, items } = rows.find((row) => y < row.top + row.height) ?? rows.at(-1);
const fraction = Math.min(Math.max((y - top) / height, 0), .999);
return {
item: items[Math.floor(fraction * items.length)], row: items[0],
fraction: items.length > 1 ? 0 : Math.max(0, (fraction - .25) / .75),
};
}
export function enableScrubbing(nav, { targetOf, jump, bookmark }) {
const list = nav.querySelector("ol");
const title = make("bdi", {});
const count = make("span", {});
const bubble = make("p", { class: "bubble", "aria-hidden": "true" }, title, count);
const status = document.getElementById("__status");
nav.append(bubble);
function press(down) {
const { pointerId } = down;
const listening = new AbortController();
const { signal } = listening;
let y = down.clientY;
let frame = 0;
let rows;
let goBack, link, under;
function begin() {
rows = rowsOf(list);
goBack = bookmark();
nav.setPointerCapture(pointerId);
nav.classList.add("scrubbing");
}
function show() {
frame = 0;
const { item, row, fraction } = itemAt(rows, y);
under?.classList.remove("under");
under = row;
under.classList.add("under");
link = item.querySelector("a");
jump(link, fraction);
const heading = targetOf(link)?.querySelector("h2");
const named = item.matches(".lost") && heading ? heading : link;
title.textContent = (named.querySelector(".full") ?? named.querySelector("bdi")).textContent;
const size = (named === link && link.querySelector(".note")) || heading?.querySelector(".count");
count.textContent = size?.dataset.found ?? size?.textContent ?? "";
center(bubble, y);
}
function end() {
listening.abort();
cancelAnimationFrame(frame);
nav.classList.remove("scrubbing");
under?.classList.remove("under");
}
function cancel() {
end();
goBack?.();
}
function release() {
if (rows) show();
end();
if (!rows) return;
status.textContent = title.textContent;
if (!targetOf(link)) return link.click();
history.replaceState(history.state, "", link.href);
const focused = /** @type {HTMLElement} */ (document.activeElement);
if (list.contains(focused)) focused.blur();
const stop = (click) => { click.stopPropagation(); click.preventDefault(); };
addEventListener("click", stop, { capture: true, signal: AbortSignal.timeout(50) });
}
function travel(event) {
y = event.clientY;
if (!rows && Math.abs(y - down.clientY) >= threshold) begin();
if (rows) frame ||= requestAnimationFrame(show);
}
const own = (action) => (event) => { if (event.pointerId === pointerId) action(event); };
addEventListener("pointermove", own(travel), { signal });
addEventListener("pointerup", own(release), { signal });
addEventListener("pointercancel", own(cancel), { signal });
addEventListener("lostpointercapture", own(({ target }) => { if (target === nav) cancel(); }), { signal });
addEventListener("keydown", ({ key }) => { if (key === "Escape" && rows) cancel(); }, { signal });
status.textContent = "";
}
list.addEventListener("pointerdown", (event) => {
const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
const isOnItem = list.contains(document.elementFromPoint(event.clientX, event.clientY));
if (event.isPrimary && event.button === 0 && !hasModifier && isOnItem) press(event);
});
list.addEventListener("dragstart", (event) => event.preventDefault());
nav.addEventListener("pointerover", ({ pointerType }) => nav.classList.toggle("touched", pointerType === "touch"));
}
