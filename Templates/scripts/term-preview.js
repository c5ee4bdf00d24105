// Shows what a term in a text means: the picture, the title and the first sentence of the entry that the link leads to.
// They are read from the entry's page or, if it has none, from its row on a list.

import { all, create, find, fragmentOf, parsed, seek } from "./dom.js";

// As the tooltip of the link, it describes that to screen readers, too, once the focus rests there. Browsers hide it
// when the reader presses Escape or a button of the pointer.
const preview = create("div", { className: "preview", id: "__preview", popover: "auto", role: "tooltip" });
find("main").append(preview);

/**
 * The link that the preview is of.
 * @type {Element | undefined}
 */
let term;

/** How long a pointer rests on a link before there is a preview, and how long it can take to cross the gap to that. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** @param {Element | undefined} element */
const isUsed = (element) => element?.matches(":hover, :focus-visible");

/**
 * Fails if the page shows no entry, or no more of it than its title.
 * @param {HTMLAnchorElement} link
 */
async function contentOf(link) {
  const response = await fetch(link.href);
  const page = parsed(await response.text());
  const entry = page.getElementById(fragmentOf(link))?.closest("[data-entry]") ?? find(".of-entry article", page);
  for (const each of all(".footnote-ref", entry)) each.remove();
  const { textContent } = seek(".prose > p:not(:has(> img))", entry) ?? find(".lede, .subtitle", entry);
  // The end of a line would be that of a sentence.
  const line = textContent.replace(/\s+/g, " ");
  const [{ segment }] = new Intl.Segmenter([], { granularity: "sentence" }).segment(line);
  const picture = seek(".picture img, .plate img", entry)?.getAttribute("src");
  const { lang, dir } = page.documentElement;
  return create("div", { lang, dir },
    picture ? create("img", { src: new URL(picture, response.url).href, alt: "" }) : "",
    create("bdi", {}, find("h1 bdi, .rows bdi", entry).textContent), create("p", {}, segment));
}

/**
 * Whether a link is used, and nothing is shown that its preview would close: that itself, or a panel.
 * @param {Element} link
 */
const needsPreview = (link) =>
  isUsed(link) && !seek(term === link ? ":popover-open" : ":popover-open:not(.preview)");

/**
 * Shows the preview of a link if that is still used then.
 * @param {HTMLAnchorElement} link
 */
export async function show(link) {
  if (link.pathname === location.pathname) return;
  await pause();
  const content = needsPreview(link) && await contentOf(link);
  if (!content || !needsPreview(link)) return;
  term?.removeAttribute("aria-describedby");
  term = link;
  term.setAttribute("aria-describedby", preview.id);
  preview.hidePopover();
  preview.replaceChildren(content);
  preview.showPopover();
  // Below the link or above it, where there is more room, and inside the column of the text.
  const { left, width, top, bottom } = link.getBoundingClientRect();
  const text = /** @type {Element} */ (link.closest(".prose")).getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = preview;
  style.top = (top + bottom > innerHeight ? top - offsetHeight - 6 : bottom + 6) + "px";
  style.left = Math.max(text.left, Math.min(left + (width - offsetWidth) / 2, text.right - offsetWidth)) + "px";
}

addEventListener("scroll", () => preview.hidePopover(), true);
for (const type of ["pointerout", "focusout"]) {
  addEventListener(type, async () => {
    await pause();
    if (!isUsed(term) && !isUsed(preview)) preview.hidePopover();
  });
}
