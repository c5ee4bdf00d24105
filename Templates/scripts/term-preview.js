// Shows a preview of a linked entry: its picture, title and first sentence. They are read from the page of the entry,
// or from its row in a list if it has no page.

import { all, create, find, fragmentOf, parsed, seek } from "./dom.js";

// The preview is the tooltip of the link, so screen readers read it when the link has the focus. The browser closes it
// on Escape, or on a click elsewhere.
const preview = create("div", { className: "preview", id: "__preview", popover: "auto", role: "tooltip" });
find("main").append(preview);

/**
 * The link whose preview is shown.
 * @type {Element | undefined}
 */
let term;

/** The delay before a preview opens and closes. It also gives the pointer time to move from the link to the preview. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 250));

/** @param {Element | undefined} element */
const isUsed = (element) => element?.matches(":hover, :focus-visible");

/**
 * Reads the preview of a link from its page. Fails if the page has no entry, or nothing but the title of the entry.
 * @param {HTMLAnchorElement} link
 */
async function contentOf(link) {
  const response = await fetch(link.href);
  const page = parsed(await response.text());
  const entry = page.getElementById(fragmentOf(link))?.closest("[data-entry]") ?? find(".of-entry article", page);
  for (const each of all(".footnote-ref", entry)) each.remove();
  const { textContent } = seek(".prose > p:not(:has(> img))", entry) ?? find(".lede, .subtitle", entry);
  // The segmenter would end a sentence at each line break.
  const line = textContent.replace(/\s+/g, " ");
  const [{ segment }] = new Intl.Segmenter([], { granularity: "sentence" }).segment(line);
  const picture = seek(".picture img, .plate img", entry)?.getAttribute("src");
  const { lang, dir } = page.documentElement;
  return create("div", { lang, dir },
    picture ? create("img", { src: new URL(picture, response.url).href, alt: "" }) : "",
    create("bdi", {}, find("h1 bdi, .rows bdi", entry).textContent), create("p", {}, segment));
}

/**
 * Whether a link has the pointer or the focus, its preview is not open, and no other panel is, which would be closed.
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
