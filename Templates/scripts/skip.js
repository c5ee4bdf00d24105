// Sections out of view are not rendered, so that a page of many rows answers as fast as one of few. The browser
// remembers the size of each section that it has laid out. Where rows have changed, it lays them out again first.

import { all, find } from "./dom.js";

const main = find("main");
const sections = () => all(":scope > [data-section]", main);
let [frames, width] = [0, 0];

/** @param {Iterable<Element>} changed sections that the browser has to lay out again */
function render(changed) {
  for (const section of changed) section.classList.remove("skippable");
  if (!frames) requestAnimationFrame(wait);
  frames = 20;
}

function wait() {
  frames -= 1;
  if (frames) requestAnimationFrame(wait);
  else for (const section of sections()) section.classList.add("skippable");
}

/**
 * The section with what has changed. The size of a heading is that of its title.
 * @param {MutationRecord} change
 */
const sectionOf = ({ target }) =>
  target instanceof Element && !target.closest("h2") && target.closest("[data-section]");

const renderAll = () => render(sections());
// By then, the browser has scrolled to where the reader was before.
addEventListener("load", () => {
  new ResizeObserver(() => { if (width !== (width = main.clientWidth)) renderAll(); }).observe(main);
  document.fonts.addEventListener("loadingdone", renderAll);
  new MutationObserver((changes) => {
    const changed = new Set(changes.flatMap((change) => sectionOf(change) || []));
    if (changed.size) render(changed);
  }).observe(main, { attributeFilter: ["hidden"], childList: true, subtree: true });
});
