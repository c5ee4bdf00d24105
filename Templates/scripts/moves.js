// Moves rows and headings to their new places.

/** @type {Animation[]} */
let running = [];

/** Any input shows the end. */
function stop() {
  for (const animation of running.splice(0)) animation.cancel();
}
for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, stop, { capture: true, passive: true });

const isSeen = (place) => place && place.bottom > 0 && place.top < innerHeight;

/** Whether a place is in the window, or at most the window's height away from it. @param {DOMRect} place */
const isNear = ({ top, bottom }) => bottom > -innerHeight && top < 2 * innerHeight;

/**
 * The headings and rows in or near the window, with their places in it. Sections that are further away are not read,
 * because the browser would have to render them.
 * @returns {Map<Element, DOMRect>}
 */
const places = () => new Map([...document.querySelectorAll("main > [data-section]")]
  .filter((section) => isNear(section.getBoundingClientRect()))
  .flatMap((section) => [...section.querySelectorAll(":scope > :not(.rows), .rows > li")])
  .map((block) => [block, block.getBoundingClientRect()]).filter(([, { height }]) => height));

/**
 * What keeps its place on the screen: the focused entry or section, otherwise the first row that is fully in view. While
 * the focus is above the list, the page does not scroll, so that the control stays in view.
 * @param {Map<Element, DOMRect>} before
 */
function fixed(before) {
  const focused = document.activeElement;
  return focused?.closest(".head, [data-entry], [data-section]") ?? [...before].find(([block, { top, bottom }]) =>
    block.matches("[data-entry]") && top >= parseFloat(getComputedStyle(block).scrollMarginTop) && bottom <= innerHeight)?.[0];
}

/** Animates what a change moves within the window. @param {() => void} change */
export function move(change) {
  stop();
  const { style } = document.documentElement;
  const before = places();
  const anchor = fixed(before);
  const top = anchor?.getBoundingClientRect().top;
  // The browser would keep something else in place.
  style.overflowAnchor = "none";
  change();
  // Its row can be another element now.
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
    // What comes from far away fades in. What goes far away is no longer in view.
    const from = Math.abs(y) < innerHeight ? { transform: `translate(${x}px, ${y}px)` } : { opacity: 0 };
    return block.animate([from, {}], { duration: 220, easing: "cubic-bezier(.2,0,0,1)" });
  });
}
