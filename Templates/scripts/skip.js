// Sections out of view are not rendered, so that a page of many rows answers as fast as one of few. The browser remembers
// the size of each section that it has laid out. Where rows have changed, it lays them out again first.

const main = document.querySelector("main");
const sections = () => main.querySelectorAll(":scope > [data-section]");
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

const renderAll = () => render(sections());
// By then, the browser has scrolled to where the reader was before.
addEventListener("load", () => {
  new ResizeObserver(() => { if (width !== (width = main.clientWidth)) renderAll(); }).observe(main);
  document.fonts.addEventListener("loadingdone", renderAll);
  // The size of a heading is that of its title.
  new MutationObserver((changes) => {
    const changed = changes.filter(({ target }) => !target.closest("h2")).map(({ target }) => target.closest("[data-section]"));
    if (changed.length) render(new Set(changed.filter((section) => section)));
  }).observe(main, { attributeFilter: ["hidden"], childList: true, subtree: true });
});
