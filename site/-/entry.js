const place = document.querySelector("[data-copied]");
const { copy, copied } = place.dataset;
const own = location.href.replace(/[?#].*/, "");
const status = document.getElementById("__status");
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
if (navigator.clipboard) {
if (place.matches(".copy")) place.replaceChildren(copier(place.textContent, own));
for (const code of document.querySelectorAll(".prose pre")) {
const block = document.createElement("div");
block.className = "code";
code.replaceWith(block);
block.append(code, copier(copy, code.textContent));
}
}
for (const line of document.querySelectorAll(".masthead nav, .views")) {
const current = line.querySelector("[aria-current]")?.getBoundingClientRect();
const { left, right } = line.getBoundingClientRect();
if (current?.left < left || current?.right > right) line.scrollLeft += (current.left + current.right - left - right) / 2;
}
async function follow(view) {
const catalog = new URL(".", document.querySelector(".crumbs a").href);
const response = await fetch(new URL(`-/${encodeURIComponent(view)}/`, catalog));
const page = new DOMParser().parseFromString(await response.text(), "text/html");
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
if (view && place.matches(".copy")) follow(view).catch(() => {});
