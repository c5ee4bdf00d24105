let running = [];
function stop() {
for (const animation of running.splice(0)) animation.cancel();
}
for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, stop, { capture: true, passive: true });
const most = 60;
const distance = (old, now) => ({ x: old.left - now.left, y: old.top - now.top });
const isNear = ({ y }) => Math.abs(y) < innerHeight;
const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
const placed = (elements) => new Map([...elements].map((element) => /** @type {const} */ ([element, element.getBoundingClientRect()]))
.filter(([, { height }]) => height));
const sections = () => placed(document.querySelectorAll("main > [data-section]"));
const blocks = (section) => placed(section.querySelectorAll(":scope > :not(.rows), .rows > li"));
function fixed(before) {
const focused = document.activeElement;
return focused?.closest(".head, [data-entry], [data-section]") ?? [...before].find(([block, { top, bottom }]) =>
block.matches("[data-entry]") && top >= parseFloat(getComputedStyle(block).scrollMarginTop) && bottom <= innerHeight)?.[0];
}
function animate(element, from) {
if (running.length === most || from && !from.x && !from.y || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
const start = from && isNear(from) ? { transform: `translate(${from.x}px, ${from.y}px)` } : { opacity: 0 };
running.push(element.animate([start, {}], { duration: 220, easing: "cubic-bezier(.2,0,0,1)" }));
}
const later = new Set();
function showLater(section) {
later.add(section);
section.style.contentVisibility = "hidden";
requestAnimationFrame(() => setTimeout(() => {
if (!later.delete(section)) return;
section.style.contentVisibility = "";
if (isSeen(section.getBoundingClientRect())) animate(section);
}));
}
export function move(change) {
stop();
const { style } = document.documentElement;
const before = sections();
const seen = new Set([...before].filter(([section, place]) => isSeen(place) && !later.has(section)).map(([section]) => section));
const old = new Map([...seen].flatMap((section) => [...blocks(section)]));
const anchor = fixed(old);
const top = anchor?.getBoundingClientRect().top;
style.overflowAnchor = "none";
change();
const entry = anchor?.getAttribute("data-entry");
const kept = anchor?.isConnected ? anchor : entry && document.querySelector(`[data-entry="${CSS.escape(entry)}"]`);
if (kept) scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: "instant" });
requestAnimationFrame(() => { style.overflowAnchor = ""; });
const entries = new Map([...old].map(([block, place]) => [block.getAttribute("data-entry"), place]));
const moves = [];
const arriving = [];
for (const [section, place] of sections()) {
const was = before.get(section);
const from = distance(was ?? place, place);
if (was && !seen.has(section)) {
if (from.y) arriving.push(section);
continue;
}
if (!isSeen(place) && !(was && isNear(from))) continue;
moves.push([section, from]);
if (!isNear(from)) continue;
for (const [block, now] of blocks(section)) {
const own = old.get(block) ?? entries.get(block.getAttribute("data-entry") ?? "");
const { x, y } = own ? distance(own, now) : {};
moves.push([block, own && { x: x - from.x, y: y - from.y }]);
}
}
arriving.forEach(showLater);
for (const each of moves) animate(...each);
}
