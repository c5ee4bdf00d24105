const main = document.querySelector("main");
const sections = () => main.querySelectorAll(":scope > [data-section]");
let [frames, width] = [0, 0];
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
addEventListener("load", () => {
new ResizeObserver(() => { if (width !== (width = main.clientWidth)) renderAll(); }).observe(main);
document.fonts.addEventListener("loadingdone", renderAll);
new MutationObserver((changes) => {
const changed = changes.filter(({ target }) => !target.closest("h2")).map(({ target }) => target.closest("[data-section]"));
if (changed.length) render(new Set(changed.filter((section) => section)));
}).observe(main, { attributeFilter: ["hidden"], childList: true, subtree: true });
});
