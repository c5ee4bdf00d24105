// Copies code, and on the page of an entry, the link to it.

import { all, create, find, root } from "./dom.js";

/** The place of the button for the link, or on other pages, an element with the same words. */
const place = find("[data-copied]");
const { copy = "", copied = "" } = place.dataset;

const status = find("#__status");

/**
 * Returns a button that copies a string.
 * @param {string} title
 * @param {string} text
 */
function copier(title, text) {
  const lang = status.lang || root.lang;
  const button = create("button", { className: "copier", lang, textContent: title });
  let timer = 0;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    // It stays as wide.
    button.style.minInlineSize = button.offsetWidth + "px";
    button.textContent = status.textContent = copied;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = title;
      status.textContent = "";
    }, 2000);
  });
  return button;
}

// Only secure pages have one.
if (navigator.clipboard) {
  const url = location.href.replace(/[?#].*/, "");
  if (place.matches(".copy")) place.replaceChildren(copier(place.textContent, url));
  for (const code of all(".prose pre")) {
    const block = create("div", { className: "code" });
    code.replaceWith(block);
    block.append(code, copier(copy, code.textContent));
  }
}
