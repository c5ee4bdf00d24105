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

/** Elements that are shown, with their places in the window. @param {Iterable<Element>} elements */
const placed = (elements) => new Map([...elements].map((element) => /** @type {const} */ ([element, element.getBoundingClientRect()]))
  .filter(([, { height }]) => height));
const sections = () => placed(document.querySelectorAll("main > [data-section]"));
/** Its headings and rows. The browser has to render a section to know them. @param {Element} section */
const blocks = (section) => placed(section.querySelectorAll(":scope > :not(.rows), .rows > li"));

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

/**
 * Slides an element from its old place. What comes from far away fades in. What goes far away is no longer in view.
 * @param {Element} element
 * @param {{x: number, y: number}} [from] how far away its old place is
 */
function animate(element, from) {
  if (running.length === most || from && !from.x && !from.y || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const start = from && isNear(from) ? { transform: `translate(${from.x}px, ${from.y}px)` } : { opacity: 0 };
  running.push(element.animate([start, {}], { duration: 220, easing: "cubic-bezier(.2,0,0,1)" }));
}

/** Sections that are rendered in the next frame. @type {Set<HTMLElement>} */
const later = new Set();

/** Renders a section in the next frame, so that this one is shown sooner. @param {HTMLElement} section */
function showLater(section) {
  later.add(section);
  section.style.contentVisibility = "hidden";
  requestAnimationFrame(() => setTimeout(() => {
    // Another change may have asked for it, too.
    if (!later.delete(section)) return;
    section.style.contentVisibility = "";
    if (isSeen(section.getBoundingClientRect())) animate(section);
  }));
}

/** Animates what a change moves within the window. @param {() => void} change */
export function move(change) {
  stop();
  const { style } = document.documentElement;
  const before = sections();
  const seen = new Set([...before].filter(([section, place]) => isSeen(place) && !later.has(section)).map(([section]) => section));
  const old = new Map([...seen].flatMap((section) => [...blocks(section)]));
  const anchor = fixed(old);
  const top = anchor?.getBoundingClientRect().top;
  // The browser would keep something else in place.
  style.overflowAnchor = "none";
  change();
  // Its row can be another element now.
  const entry = anchor?.getAttribute("data-entry");
  const kept = anchor?.isConnected ? anchor : entry && document.querySelector(`[data-entry="${CSS.escape(entry)}"]`);
  if (kept) scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: "instant" });
  requestAnimationFrame(() => { style.overflowAnchor = ""; });
  const entries = new Map([...old].map(([block, place]) => [block.getAttribute("data-entry"), place]));
  // All places are read before anything is animated, because that changes them.
  /** @type {Parameters<typeof animate>[]} */
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
    // A section slides with its rows.
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
