const own = location.href.replace(/[?#].*/, "");
const crumb = document.querySelector(".crumbs a");
const catalog = new URL(".", new URL(crumb?.getAttribute("href") ?? document.querySelector("[data-catalog]")?.getAttribute("data-catalog") ?? "", own));
const folder = new URL("-/", catalog).href;
const placeOf = (url) => url.slice(folder.length).replace(/\/[^/]*$/, "");
let entry;
document.addEventListener("focusin", ({ target }) => {
entry = target.closest("[data-entry]")?.getAttribute("data-entry") ?? entry;
});
const isDefault = !document.querySelector(".views li:not(:first-child) [aria-current]");
function complete({ target }) {
const link = target instanceof Element && target.closest(".views a, .rows a");
if (!link) return;
if (link.closest(".views")) {
const kept = [...new URLSearchParams(location.search)].filter(([key]) => key === "q" || key.startsWith("f."));
link.search = new URLSearchParams(kept).toString().replaceAll("%2C", ",");
link.hash = entry ?? document.querySelector("[data-entry]:target")?.id ?? "";
} else if (!isDefault && link.href.startsWith(catalog.href) && link.pathname !== location.pathname) link.search = "view=" + placeOf(own);
}
if (!crumb) for (const type of ["pointerdown", "click"]) document.addEventListener(type, complete, true);
async function read(url) {
const response = await fetch(url);
const page = new DOMParser().parseFromString(await response.text(), "text/html");
const known = new Set();
const entries = [...page.querySelectorAll("[data-entry] a")]
.map((link) => ({ url: new URL(link.getAttribute("href"), response.url).href, title: link.textContent, place: placeOf(url.href) }))
.filter(({ url }) => url.startsWith(catalog.href) && !known.has(url) && known.add(url));
const beside = (rel) => {
const href = page.querySelector(`.pager [rel=${rel}]`)?.getAttribute("href");
return href && read(new URL(href, response.url));
};
return { entries, beside };
}
async function follow(place) {
const url = new URL(place.split("/").map(encodeURIComponent).join("/") + "/", folder);
if (!url.href.startsWith(folder)) return;
const page = await read(url);
const at = page.entries.findIndex(({ url }) => url === own);
if (at < 0) return;
function lead(link, rel, entry) {
link.hidden = !entry;
if (!entry) return;
link.rel = rel;
link.href = entry.url + "?view=" + entry.place;
link.querySelector("bdi").textContent = entry.title;
}
const [previous, next] = document.querySelectorAll("main > .pager a");
const last = async (rel) => (await page.beside(rel))?.entries.filter(({ url }) => url !== own);
lead(previous, "prev", page.entries[at - 1] ?? (await last("prev"))?.at(-1));
lead(next, "next", page.entries[at + 1] ?? (await last("next"))?.[0]);
}
const view = new URLSearchParams(location.search).get("view");
if (view && crumb) follow(view).catch(() => {});
const [files, position] = (document.querySelector("[data-addresses]")?.getAttribute("data-addresses") ?? "").split(" ").map(Number);
async function forward() {
const id = decodeURIComponent(location.hash.slice(1));
if (!files || !id || id.startsWith("_") || document.getElementById(id)) return;
const hash = new TextEncoder().encode(id).reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
const pages = await (await fetch(new URL(`data/${hash % files}.json`, folder))).json();
if (Object.hasOwn(pages, id)) location.replace(new URL(pages[id][position], catalog).href + location.hash);
}
const goForward = () => forward().catch(() => {});
addEventListener("hashchange", goForward);
goForward();
