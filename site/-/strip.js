import { enableScrubbing, moveFocus, rowOf, shown } from "./scrub.js";
const nav = document.querySelector(".section-index");
const list = nav.querySelector("ol");
const root = document.documentElement;
let target;
let place = NaN;
let isScheduled = false;
const own = list.querySelector("a[aria-current]");
let current = own;
let ranges;
const items = () => [...list.querySelectorAll("li")];
function targetOf(link) {
const href = link.getAttribute("href") ?? "";
return href.startsWith("#") ? document.getElementById(decodeURIComponent(href.slice(1))) : null;
}
function currentOf(sections) {
const edge = parseFloat(getComputedStyle(sections[0]).scrollMarginTop) + 1
+ (parseFloat(getComputedStyle(root).scrollPaddingTop) || 0);
const distance = (position) => sections[position].getBoundingClientRect().top - edge;
const lastWithin = (limit) => {
let low = -1;
let high = sections.length - 1;
while (low < high) {
const middle = (low + high + 1) >> 1;
if (distance(middle) <= limit) low = middle;
else high = middle - 1;
}
return low;
};
const end = root.scrollHeight - innerHeight;
const rest = Math.max(0, end - scrollY);
const top = lastWithin(0);
const followed = sections.indexOf(target);
if (followed >= 0 && (followed === top || (followed > top && rest < 2))) return followed;
const read = Math.max(0, lastWithin(40));
const last = lastWithin(rest);
if (top < last || end < 2) return read;
const passed = last < 0 ? scrollY : -distance(last);
const share = rest < 2 ? 0 : rest / (passed + rest);
return Math.max(read, Math.floor(sections.length - 1 - share * (sections.length - 1 - Math.max(0, last))));
}
function update() {
isScheduled = false;
if (isNaN(place)) {
target = document.querySelector(":target")?.closest("[data-section]");
place = scrollY;
} else if (Math.abs(scrollY - place) > 1) target = null;
const sections = [...document.querySelectorAll("[data-section]:not([hidden])")];
if (sections.length) {
const section = sections[currentOf(sections)];
const links = [...list.querySelectorAll("a")].filter((link) => targetOf(link) === section);
current = links.find((link) => !link.closest(".empty, .lost")) ?? links[0] ?? current;
} else current = own;
mark();
}
function mark() {
const now = list.contains(current) ? shown(rowOf(current.closest("li"))) : undefined;
if (!now?.ariaCurrent) {
list.querySelector("[aria-current]")?.removeAttribute("aria-current");
now?.setAttribute("aria-current", "true");
}
if (!list.contains(document.activeElement)) makeTabStop(now ?? shown(list));
}
function makeTabStop(element) {
list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
element.tabIndex = 0;
}
function schedule() {
if (!isScheduled) requestAnimationFrame(update);
isScheduled = true;
}
function followTarget() {
place = NaN;
schedule();
}
function show(element) {
element.scrollIntoView({ block: "start", behavior: "instant" });
[target, place] = [element.closest("[data-section]"), scrollY];
update();
}
function follow(goal, url, hasKeyboard) {
show(goal);
const followed = target;
requestAnimationFrame(() => setTimeout(() => {
if (target !== followed || Math.abs(scrollY - place) > 1) return;
location.replace(url);
followTarget();
const heading = goal.querySelector("h2, a") ?? goal;
if (!hasKeyboard) return;
if (heading.tabIndex < 0) heading.tabIndex = -1;
heading.focus({ preventScroll: true });
}));
}
function click(event) {
const clicked = /** @type {Element} */ (event.target);
const item = clicked.closest("li");
if (!item || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
const link = /** @type {HTMLAnchorElement} */ (shown(item));
const goal = targetOf(link);
if (goal) {
event.preventDefault();
follow(goal, link.href, event.detail === 0);
} else if (!link.contains(clicked)) link.click();
}
function jump(link, fraction) {
const section = targetOf(link);
if (!section) return;
const rows = section.querySelectorAll(".rows > li:not([hidden])");
const row = rows.length > 40 ? Math.floor(fraction * rows.length) : 0;
show(row ? rows[row] : section);
}
function bookmark() {
const [left, top, section] = [scrollX, scrollY, target];
return () => {
scrollTo({ left, top, behavior: "instant" });
[target, place] = [section, scrollY];
update();
};
}
async function fit() {
ranges?.close();
const focused = /** @type {HTMLElement | undefined} */ (document.activeElement?.closest(".section-index li"));
ranges?.restore(list);
const fits = () => list.scrollHeight <= list.clientHeight;
if (!fits() && "popover" in nav) {
if (!ranges) [ranges] = await Promise.all([import("./ranges.js"), import("./sectioning.js")]);
ranges.combine(list, nav.dataset.range, { click, current: () => current?.closest("li") });
}
for (const item of items()) shown(item).tabIndex = -1;
nav.classList.toggle("live", fits());
mark();
if (focused) shown(rowOf(focused)).focus();
}
addEventListener("scroll", schedule, { passive: true });
addEventListener("hashchange", followTarget);
addEventListener("load", followTarget);
list.addEventListener("click", click);
list.addEventListener("keydown", (event) => moveFocus(event, items()));
list.addEventListener("focusin", ({ target }) => makeTabStop(/** @type {HTMLElement} */ (target)));
enableScrubbing(nav, { targetOf, jump, bookmark });
new MutationObserver(fit).observe(list, { childList: true });
new ResizeObserver(fit).observe(nav);
followTarget();
