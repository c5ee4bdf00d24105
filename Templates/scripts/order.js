// Changes the order of a page's sections, and passes the reader's place on to other views and to the pages of entries.

/** @type {HTMLElement} */
const label = document.querySelector("label.order");
const list = document.querySelector(".section-index ol");
const shown = () => [...document.querySelectorAll("main > [data-section]")];
const heading = (section) => section.querySelector("h2");
const title = (element) => (element.querySelector(".full") ?? element.querySelector("bdi")).textContent;

/** The sections by id, in the given order. @type {Map<string, Element>} */
let sections;

/**
 * The items of the index in the given order, and sections that have none. `section` is the one that an item leads to; its
 * key is another one if it has no section of its own.
 * @type {{key: string, section: string, title: string, count: number, item?: Element}[]}
 */
let titles;

function read() {
  sections = new Map(shown().map((section) => [section.id, section]));
  titles = [...sections].flatMap(([id, section]) => {
    // Headings are no tab stops, because one for each section would be in the way. The index and a click focus them.
    heading(section).tabIndex = -1;
    const own = { key: id, section: id, title: title(heading(section)), count: section.querySelectorAll("[data-entry]").length };
    const items = [...list?.children ?? []].filter((item) => decodeURIComponent(item.querySelector("a")?.hash) === "#" + id)
      .map((item) => title(item) === own.title ? Object.assign(own, { item })
        : { key: id + "/" + title(item), section: id, title: title(item), count: 0, item });
    return own.item ? items : [...items, own];
  });
}
read();

const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });

/** @param {string} order `name`, `count`, or the ids of the sections that come first */
function ordered(order) {
  if (order === "name") return [...titles].sort((one, other) => compare(one.title, other.title));
  if (order === "count") return [...titles].sort((one, other) => other.count - one.count);
  // An item without a section of its own stays beside the one that it leads to.
  const ids = new Set([...order.split(","), ...sections.keys()]);
  return [...ids].flatMap((id) => titles.filter(({ section }) => section === id));
}

/** @returns {import("./sectioning.js").List} */
const listOf = (keys, indexed = keys) => ({ sections: keys.map((key) => ({ key, ids: [] })), indexed, empty: "header" });

let order = "";
/** @type {typeof import("./sectioning.js")} */
let rules;

/** Shows the sections and the items of the index in an order. @param {string} now */
function show(now) {
  order = now;
  const { difference, indexTargets } = rules;
  const all = ordered(now);
  const keys = all.map(({ key }) => key);
  const ids = keys.filter((key) => sections.has(key));
  const focused = document.activeElement;
  for (const { item, at } of difference(listOf(shown().map(({ id }) => id)), listOf(ids)).sectionInsertions.reverse()) {
    const next = sections.get(ids[at + 1]);
    if (next) next.before(sections.get(item));
    else shown().at(-1).after(sections.get(item));
  }
  if (focused !== document.activeElement) focused.focus({ preventScroll: true });
  list?.append(...all.flatMap(({ item }) => item ?? []));
  indexTargets(listOf(ids, keys)).forEach(({ target }, at) => {
    if (!sections.has(keys[at])) all[at].item.querySelector("a").href = "#" + encodeURIComponent(ids[target]);
  });
  // No option is selected if the reader has moved sections.
  select.value = now;
  const chosen = now && select.selectedOptions[0];
  label.firstChild.textContent = chosen ? chosen.textContent : name;
  label.classList.toggle("used", now !== "");
  // The script of the index marks the current section again.
  dispatchEvent(new Event("scroll"));
}

/** Loads the modules that only readers who change the order need. Returns the function that animates a change. */
async function load() {
  const [loaded, { move }] = await Promise.all([
    import("./sectioning.js"), import("./moves.js").catch(() => ({ move: (change) => change() })),
  ]);
  rules = loaded;
  return move;
}

/** Shows an order that the reader asked for, and puts it in the URL. @param {string} now */
async function change(now) {
  const move = await load();
  const url = new URL(location.href);
  if (now === [...sections.keys()].join()) now = "";
  url.searchParams.set("order", now);
  if (!now) url.searchParams.delete("order");
  url.search = url.search.replaceAll("%2C", ",");
  history.replaceState(history.state, "", url);
  move(() => show(now));
}

const name = label.firstChild.textContent;
label.append(label.querySelector("template").content);
label.classList.add("ready");
const select = label.querySelector("select");
// The label shows the order that is chosen.
select.ariaLabel = name;
select.addEventListener("focus", load);
select.addEventListener("change", () => change(select.value));

async function restore() {
  const now = new URLSearchParams(location.search).get("order") ?? "";
  if (now === order) return false;
  rules ??= await import("./sectioning.js");
  show(now);
  return true;
}
addEventListener("popstate", restore);
// The search sections the page by another field.
document.addEventListener("beforesection", () => { if (order) show(""); });
document.addEventListener("section", () => {
  read();
  restore();
});
// By then, the browser has scrolled to the target of the URL.
restore().then((isChanged) => {
  if (isChanged) document.querySelector(":target")?.scrollIntoView({ behavior: "instant" });
});

document.addEventListener("keydown", async (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof Element) || !target.matches("[data-section] > h2")) return;
  event.preventDefault();
  const section = target.parentElement;
  // A search can hide some.
  const visible = shown().filter(({ hidden }) => !hidden);
  const from = visible.indexOf(section);
  const to = Math.max(0, Math.min(visible.length - 1, from + by));
  if (to !== from) {
    const all = shown().filter((other) => other !== section);
    all.splice(all.indexOf(visible[to]) + Math.max(by, 0), 0, section);
    await change(all.map(({ id }) => id).join());
  }
  const values = { name: title(target), position: to + 1, count: visible.length };
  document.getElementById("__status").textContent = label.dataset.moved.replace(/\{(\w+)\}/g, (_, key) => values[key]);
});

const catalog = new URL(".", new URL(label.closest("[data-catalog]").getAttribute("data-catalog"), location.href)).href;

/** The id of the view, if it is not the default one. */
const view = /^-\/([^/]+)\/[^/]*$/.exec(location.href.replace(/[?#].*/, "").slice(catalog.length))?.[1];

/** The entry that had the focus last. @type {string | undefined} */
let entry;
document.addEventListener("focusin", ({ target }) => {
  entry = target.closest("[data-entry]")?.getAttribute("data-entry") ?? entry;
});

/** Adds the reader's place to a link that is about to be followed. @param {Event} event */
function complete({ target }) {
  const link = target instanceof Element && target.closest(".views a, .rows a");
  if (!link) return;
  if (link.closest(".views")) {
    const kept = [...new URLSearchParams(location.search)].filter(([key]) => key === "q" || key.startsWith("f."));
    link.search = new URLSearchParams(kept).toString().replaceAll("%2C", ",");
    link.hash = entry ?? document.querySelector("[data-entry]:target")?.id ?? "";
  } else if (view && link.href.startsWith(catalog) && link.pathname !== location.pathname) link.search = "view=" + view;
}
for (const type of ["pointerdown", "click"]) document.addEventListener(type, complete, true);

// In a narrow window, the description and the header are cut off, if long, until the reader asks for more of both.
const texts = [...document.querySelectorAll(".head > .lede, .catalog-header")];
const more = document.createElement("button");
more.className = "more";
more.textContent = label.dataset.more;
more.lang = label.lang || document.documentElement.lang;
/** @type {HTMLElement[]} */
let cut;
const observer = new ResizeObserver(() => {
  const hasFocus = document.activeElement === more;
  more.remove();
  cut = texts.filter((text) => text.scrollHeight > text.clientHeight + 2);
  // The text after it flows around it.
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

// Sections out of view are not rendered, so that a page of many rows answers as fast as one of few. The browser remembers
// the size of each section that it has laid out. Where rows have changed, it lays them out again first.
const main = document.querySelector("main");
let [frames, width] = [0, 0];

/** @param {Iterable<Element>} changed sections that the browser has to lay out again */
function render(changed) {
  for (const section of changed) section.classList.remove("skippable");
  if (!frames) requestAnimationFrame(wait);
  frames = 20;
}

function wait() {
  frames -= 1;
  if (frames) requestAnimationFrame(wait);
  else for (const section of sections.values()) section.classList.add("skippable");
}

const renderAll = () => render(sections.values());
// By then, the browser has scrolled to where the reader was before.
addEventListener("load", () => {
  new ResizeObserver(() => { if (width !== (width = main.clientWidth)) renderAll(); }).observe(main);
  document.fonts.addEventListener("loadingdone", renderAll);
  // The size of a heading is that of its title.
  new MutationObserver((changes) => {
    const changed = changes.filter(({ target }) => !target.closest("h2")).map(({ target }) => target.closest("[data-section]"));
    if (changed.length) render(new Set(changed.filter((section) => section)));
  }).observe(main, { attributeFilter: ["hidden"], childList: true, subtree: true });
});

// What view pages have in common with the pages of entries. Some browsers scroll the navigation themselves.
if (document.querySelector(".prose pre") || !CSS.supports("scroll-initial-target: nearest")) import("./entry.js").catch(() => {});
