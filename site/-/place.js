const root = document.documentElement;
const main = document.querySelector("main");
let place;
let timer;
let frames = 0;
let layout = "";
function edge() {
const row = main.querySelector(".rows > li");
return row ? parseFloat(getComputedStyle(row).scrollMarginTop) : 0;
}
function firstRow(list, edge) {
const rows = list.querySelectorAll(":scope > :not([hidden])");
const { x } = rows[0]?.getBoundingClientRect() ?? {};
const isGrid = getComputedStyle(list).display === "grid";
let [low, high] = [0, rows.length];
while (low < high) {
const middle = (low + high) >> 1;
const row = rows[middle].getBoundingClientRect();
if (row.top < edge && (isGrid || row.x === x)) low = middle + 1;
else high = middle;
}
return rows[low]?.getBoundingClientRect().top >= edge ? rows[low] : undefined;
}
function firstBelow(parent, edge) {
if (parent.matches(".rows")) return firstRow(parent, edge);
for (const child of parent.children) {
const { top, bottom } = child.getBoundingClientRect();
if (top === bottom || bottom <= edge || child.matches("[data-section] > h2")) continue;
const found = top < edge || child.matches("[data-section], .rows") ? firstBelow(child, edge) : child;
if (found) return found;
}
}
function remember() {
timer = undefined;
const now = edge();
const element = scrollY < 1 ? undefined : firstBelow(main, now);
place = element && { element, distance: element.getBoundingClientRect().top - now };
}
function rememberSoon() {
clearTimeout(timer);
timer = setTimeout(remember, 100);
}
function restore() {
const { top, height } = place.element.getBoundingClientRect();
const moved = top - edge() - place.distance;
if (height && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
}
function keep() {
frames -= 1;
if (frames > 0) requestAnimationFrame(keep);
if (frames >= 0) restore();
}
const current = () => `${main.clientWidth} ${getComputedStyle(root).fontSize}`;
function check() {
if (layout === (layout = current()) || timer || !place) return;
restore();
if (frames <= 0) requestAnimationFrame(keep);
frames = 30;
}
check();
rememberSoon();
addEventListener("load", rememberSoon);
addEventListener("scroll", () => {
if (frames > 0) return;
if (place && layout !== current()) return check();
rememberSoon();
}, { passive: true });
addEventListener("resize", check);
const observer = new ResizeObserver(check);
for (const element of [main, ...document.querySelectorAll(".masthead")]) observer.observe(element);
document.fonts.addEventListener("loadingdone", () => {
layout = "";
check();
});
for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(type, () => { frames = 0; }, { capture: true, passive: true });
