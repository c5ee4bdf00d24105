// Copies links and code. On the page of an entry, previous and next follow the view that the reader came from.

/** The place of the button for links, or on other pages, an element with the same words. @type {HTMLElement} */
const place = document.querySelector("[data-copied]");
const { copy, copied } = place.dataset;

/** The URL of the page without the view. */
const own = location.href.replace(/[?#].*/, "");

const status = document.getElementById("__status");

/** Returns a button that copies a string. @param {string} title @param {string} text */
function copier(title, text) {
  const button = document.createElement("button");
  button.className = "copier";
  button.lang = place.lang || document.documentElement.lang;
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
  if (place.matches(".copy")) place.replaceChildren(copier(place.textContent, own));
  for (const code of document.querySelectorAll(".prose pre")) {
    const block = document.createElement("div");
    block.className = "code";
    code.replaceWith(block);
    block.append(code, copier(copy, code.textContent));
  }
}

// Lines that scroll sideways show their current item.
for (const line of document.querySelectorAll(".masthead nav, .views")) {
  const current = line.querySelector("[aria-current]")?.getBoundingClientRect();
  const { left, right } = line.getBoundingClientRect();
  if (current?.left < left || current?.right > right) line.scrollLeft += (current.left + current.right - left - right) / 2;
}

/** Makes previous and next follow a view. @param {string} view its id */
async function follow(view) {
  const catalog = new URL(".", document.querySelector(".crumbs a").href);
  const response = await fetch(new URL(`-/${encodeURIComponent(view)}/`, catalog));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  /** The titles of the entries by URL, each once. */
  const entries = new Map();
  for (const link of page.querySelectorAll("[data-entry] a")) {
    const { href } = new URL(link.getAttribute("href"), response.url);
    if (!entries.has(href) && href.startsWith(catalog)) entries.set(href, link.textContent);
  }
  const urls = [...entries.keys()];
  const at = urls.indexOf(own);
  const [previous, next] = document.querySelectorAll("main > .pager a");
  const lead = (link, rel, url) => {
    link.hidden = !url;
    if (!url) return;
    link.rel = rel;
    link.href = url + "?view=" + encodeURIComponent(view);
    link.querySelector("bdi").textContent = entries.get(url);
  };
  if (at < 0) return;
  lead(previous, "prev", urls[at - 1]);
  lead(next, "next", urls[at + 1]);
}

const view = new URLSearchParams(location.search).get("view");
// If the view does not load, the links remain.
if (view && place.matches(".copy")) follow(view).catch(() => {});
