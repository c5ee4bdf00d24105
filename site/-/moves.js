let running = [];
function stop() {
for (const animation of running.splice(0)) animation.cancel();
}
for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, stop, { capture: true, passive: true });
const isSeen = (place) => place && place.bottom > 0 && place.top < innerHeight;
const places = () => new Map([...document.querySelectorAll("[data-section] > :not(.rows), .rows > li")]
.map((block) => [block, block.getBoundingClientRect()]).filter(([, { height }]) => height));
function fixed(before) {
const focused = document.activeElement;
return focused?.closest(".head, [data-entry], [data-section]") ?? [...before].find(([block, { top, bottom }]) =>
block.matches("[data-entry]") && top >= parseFloat(getComputedStyle(block).scrollMarginTop) && bottom <= innerHeight)?.[0];
}
export function move(change) {
stop();
const { style } = document.documentElement;
const before = places();
const anchor = fixed(before);
const top = anchor?.getBoundingClientRect().top;
style.overflowAnchor = "none";
change();
const entry = anchor?.getAttribute("data-entry");
const kept = anchor?.isConnected ? anchor : entry && document.querySelector(`[data-entry="${CSS.escape(entry)}"]`);
if (kept) scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: "instant" });
requestAnimationFrame(() => { style.overflowAnchor = ""; });
if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
const entries = new Map([...before].map(([block, place]) => [block.getAttribute("data-entry"), place]));
const moved = [...places()].map(([block, now]) =>
({ block, now, old: before.get(block) ?? entries.get(block.getAttribute("data-entry") ?? "") }));
running = moved.filter(({ now, old }) => isSeen(now) || isSeen(old)).slice(0, 60).flatMap(({ block, now, old }) => {
const x = old?.left - now.left;
const y = old?.top - now.top;
if (!x && !y && old) return [];
const from = Math.abs(y) < innerHeight ? { transform: `translate(${x}px, ${y}px)` } : { opacity: 0 };
return block.animate([from, {}], { duration: 220, easing: "cubic-bezier(.2,0,0,1)" });
});
}
