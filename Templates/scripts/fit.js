// Shows what does not fit. In a narrow window, lines of links scroll sideways, and the description and the header of a
// list are cut off, if long, until the reader asks for more of both.

import { all, create, focusOn, reveal, root, seek } from "./dom.js";

// Some browsers scroll to the current item themselves.
if (!CSS.supports("scroll-initial-target: nearest")) {
  for (const line of all(".masthead nav, .views")) reveal(line, seek("[aria-current]", line));
}

const texts = all(".head[data-catalog] > .lede, .catalog-header");
const more = create("button", {
  className: "more",
  textContent: seek("[data-more]")?.getAttribute("data-more") ?? "",
  lang: document.getElementById("__status")?.lang || root.lang,
});
/** @type {HTMLElement[]} */
let cut;
const observer = new ResizeObserver(() => {
  const hasFocus = document.activeElement === more;
  more.remove();
  cut = texts.filter((text) => text.scrollHeight > text.clientHeight + 2);
  // The text after it flows around it.
  const last = cut.at(-1);
  if (last) (seek("p", last) ?? last).prepend(more);
  if (hasFocus) focusOn(more);
});
for (const text of texts) observer.observe(text);
more.addEventListener("click", () => {
  observer.disconnect();
  more.remove();
  for (const text of texts) text.classList.add("whole");
  cut[0].tabIndex = -1;
  cut[0].focus();
});

// The pages of lists seldom have code.
if (seek(".prose pre")) import("./copy.js").catch(() => {});
