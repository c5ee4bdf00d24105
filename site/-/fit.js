for (const line of CSS.supports("scroll-initial-target: nearest") ? [] : document.querySelectorAll(".masthead nav, .views")) {
const current = line.querySelector("[aria-current]")?.getBoundingClientRect();
const { left, right } = line.getBoundingClientRect();
if (current?.left < left || current?.right > right) line.scrollLeft += (current.left + current.right - left - right) / 2;
}
const texts = [...document.querySelectorAll(".head[data-catalog] > .lede, .catalog-header")];
const more = document.createElement("button");
more.className = "more";
more.textContent = document.querySelector("[data-more]")?.getAttribute("data-more");
more.lang = document.getElementById("__status")?.lang || document.documentElement.lang;
let cut;
const observer = new ResizeObserver(() => {
const hasFocus = document.activeElement === more;
more.remove();
cut = texts.filter((text) => text.scrollHeight > text.clientHeight + 2);
const last = cut.at(-1);
if (last) (last.querySelector("p") ?? last).prepend(more);
if (hasFocus) more.focus({ preventScroll: true });
});
for (const text of texts) observer.observe(text);
more.addEventListener("click", () => {
observer.disconnect();
more.remove();
for (const text of texts) text.classList.add("whole");
cut[0].tabIndex = -1;
cut[0].focus();
});
if (document.querySelector(".prose pre")) import("./copy.js").catch(() => {});
