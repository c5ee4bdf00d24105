// Moves rows and headings to their new places.

/** @type {Animation[]} */
let running = [];

/** Any input shows the end. */
function stop() {
  for (const animation of running.splice(0)) animation.cancel();
}
for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, stop, { capture: true, passive: true });

/** The number of animations at a time. */
const most = 60;

const distance = (old, now) => ({ x: old.left - now.left, y: old.top - now.top });
const isNear = ({ y }) => Math.abs(y) < innerHeight;
/** @param {DOMRect} place */
const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight;

/**
 * The sections, and the headings and rows of those in the window, with their places in it. The browser does not render
 * the other sections until their rows are read.
 */
function places() {
  /** @type {Map<Element, {place: DOMRect, blocks: Map<Element, DOMRect>}>} */
  const sections = new Map();
  const placed = (elements) => [...elements].map((element) => /** @type {[Element, DOMRect]} */ ([element, element.getBoundingClientRect()]))
    .filter(([, { height }]) => height);
  for (const [section, place] of placed(document.querySelectorAll("main > [data-section]"))) {
    const blocks = isSeen(place) ? section.querySelectorAll(":scope > :not(.rows), .rows > li") : [];
    sections.set(section, { place, blocks: new Map(placed(blocks)) });
  }
  return sections;
}

/**
 * What keeps its place on the screen: the focused entry or section, otherwise the first row that is fully in view. While
 * the focus is above the list, the page does not scroll, so that the control stays in view.
 * @param {[Element, DOMRect][]} blocks
 */
function fixed(blocks) {
  const focused = document.activeElement;
  return focused?.closest(".head, [data-entry], [data-section]") ?? blocks.find(([block, { top, bottom }]) =>
    block.matches("[data-entry]") && top >= parseFloat(getComputedStyle(block).scrollMarginTop) && bottom <= innerHeight)?.[0];
}

/**
 * Slides an element from its old place. What comes from far away fades in. What goes far away is no longer in view.
 * @param {Element} element
 * @param {{x: number, y: number} | undefined} from how far away its old place is; `undefined` if it has none
 */
function animate(element, from) {
  if (running.length === most || from && !from.x && !from.y) return;
  const start = from && isNear(from) ? { transform: `translate(${from.x}px, ${from.y}px)` } : { opacity: 0 };
  running.push(element.animate([start, {}], { duration: 220, easing: "cubic-bezier(.2,0,0,1)" }));
}

/** Animates what a change moves within the window. @param {() => void} change */
export function move(change) {
  stop();
  const { style } = document.documentElement;
  const before = places();
  const blocks = [...before.values()].flatMap(({ blocks }) => [...blocks]);
  const anchor = fixed(blocks);
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
  const old = new Map(blocks.flatMap(([block, place]) => [[block, place], [block.getAttribute("data-entry"), place]]));
  for (const [section, { place, blocks }] of places()) {
    const was = before.get(section)?.place;
    if (!isSeen(place) && !(was && isSeen(was))) continue;
    // A section slides with its rows.
    const from = was ? distance(was, place) : { x: 0, y: 0 };
    animate(section, from);
    if (was && !isSeen(was) || !isNear(from)) continue;
    for (const [block, now] of blocks) {
      const own = old.get(block) ?? old.get(block.getAttribute("data-entry") ?? "");
      const { x, y } = own ? distance(own, now) : {};
      animate(block, own && { x: x - from.x, y: y - from.y });
    }
  }
}
