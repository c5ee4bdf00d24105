// Copies code, and on the page of an entry, the link to it.

/** The place of the button for the link, or on other pages, an element with the same words. @type {HTMLElement} */
const place = document.querySelector("[data-copied]");
const { copy, copied } = place.dataset;

const status = document.getElementById("__status");

/** Returns a button that copies a string. @param {string} title @param {string} text */
function copier(title, text) {
  const button = document.createElement("button");
  button.className = "copier";
  button.lang = status.lang || document.documentElement.lang;
  button.textContent = title;
  let timer;
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
  if (place.matches(".copy")) place.replaceChildren(copier(place.textContent, location.href.replace(/[?#].*/, "")));
  for (const code of document.querySelectorAll(".prose pre")) {
    const block = document.createElement("div");
    block.className = "code";
    code.replaceWith(block);
    block.append(code, copier(copy, code.textContent));
  }
}
