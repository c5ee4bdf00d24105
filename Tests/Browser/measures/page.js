// Functions that the measures share. All rectangles are in pixels of the window.

const describe = (element) => {
  const path = [];
  for (let each = element; each && each !== document.body && path.length < 4; each = each.parentElement) {
    const id = each.id ? `#${each.id}` : "";
    path.unshift(each.localName + id + [...each.classList].map((name) => `.${name}`).join(""));
  }
  return path.join(" > ");
};

const box = (rect) => ({ left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom });
const width = (rect) => Math.max(0, rect.right - rect.left);
const height = (rect) => Math.max(0, rect.bottom - rect.top);
const isNothing = (rect) => width(rect) < 1.5 || height(rect) < 1.5;
const intersection = (one, other) => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
});

/** Remembers what a function returns for each element, because a measure does not change the page. */
const remembered = (read) => {
  const known = new Map();
  return (element) => {
    if (!known.has(element)) known.set(element, read(element));
    return known.get(element);
  };
};

const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** Returns a function that returns the rectangle to which an element and its ancestors clip. */
const clipping = (cuts) => {
  const edges = remembered((element) => {
    if (!element || element === document.documentElement) return everything;
    const style = getComputedStyle(element);
    const own = element !== document.body && cuts(style) ? box(element.getBoundingClientRect()) : everything;
    return style.position === "fixed" ? own : intersection(own, edges(element.parentElement));
  });
  return edges;
};

const clipsAny = clipping((style) => style.overflowX !== "visible" || style.overflowY !== "visible");

/** Returns the part of a rectangle that the element and its ancestors do not clip. */
const clipped = (place, element, edges = clipsAny) => intersection(box(place), edges(element));

/** Whether an element is visually hidden: one pixel, clipped. */
const isForEarsOnly = (element) => {
  const closest = element.closest(".full, .note, .pager bdi");
  return closest !== null && getComputedStyle(closest).clipPath !== "none";
};

/** Returns each visible piece of text: its element, and the rectangles of its lines. */
function* seenTexts(root = document.body) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true }) || isForEarsOnly(element)) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 0.5 && line.height > 0.5).map(box);
    if (lines.length) yield { element, lines, text: node.data.trim().slice(0, 40) };
  }
}
