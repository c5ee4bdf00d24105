import { load } from "./lookup.js";
import { formatter } from "./numbers.js";
import { createRows, leadToMatches } from "./rows.js";
import { createSearch as create, fill, named } from "./search.js";
const limit = 4;
const articles = [...document.querySelectorAll(".catalogs > [data-section]")];
async function open(article) {
const page = new URL(article.querySelector("h2 a").href);
const lookup = await load(new URL(article.dataset.search, document.baseURI).href);
const words = await lookup.strings("");
const listClass = article.querySelector(".rows")?.className ?? "rows";
return {
article, page, lookup, listClass, rows: createRows(lookup, page), words, format: formatter(words.numbers, article.lang),
};
}
async function openAll(data) {
const catalogs = await Promise.all(articles.filter(({ dataset }) => dataset.search).map(open));
return {
catalogs,
fold: catalogs[0].lookup.fold,
count: catalogs.reduce((sum, { lookup }) => sum + lookup.count, 0),
strings: () => ({ found: data.found, numbers: data.numbers, nothingFound: data.nothing, clearSearch: data.clear, noneFound: data.none }),
words: (query) => catalogs.flatMap(({ lookup }) => lookup.words(query)),
find: (query) => Promise.all(catalogs.map(async (catalog) => {
const { lookup, rows } = catalog;
const found = await lookup.find(query);
const first = [];
for (const entry of found) {
if (first.length === limit) break;
first.push(entry);
}
return { ...catalog, query, count: found.size, shown: await Promise.all(first.map(rows.fetchRow)) };
})),
};
}
function createResults({ lookup, create, markRow, showLost }) {
const list = articles[0].parentElement;
const contents = articles.map((article) => [...article.childNodes]);
const notches = [...document.querySelectorAll(".section-index li")].map((item) => {
const link = item.querySelector("a");
item.dataset.own ??= link.getAttribute("href");
const first = articles.findIndex(({ id }) => id === decodeURIComponent(link.hash.slice(1)));
return { item, link, first, end: first + 1 };
});
const update = () => dispatchEvent(new Event("scroll"));
function show({ article, page, lookup: { fold, count: total, words: wordsOf }, words, format, listClass, query, count, shown }) {
const found = create("ul", { className: listClass });
for (const each of shown) {
const row = document.importNode(each, true);
row.querySelector("input.select")?.remove();
markRow(row, wordsOf(query), fold);
if (row.matches(".columns")) found.style.setProperty("--cells", row.querySelectorAll(".cell").length);
found.append(row);
}
const tally = article.querySelector(".tally").cloneNode(true);
tally.firstElementChild.textContent = fill(words.countOf, { count: format(count), total: format(total) });
article.replaceChildren(article.querySelector("h2"), tally, found);
if (count <= limit) return;
page.searchParams.set("q", query);
const text = fill(article.dataset.all, { count: format(count), name: "{name}" });
const link = create("a", { href: page.href }, ...named(text, article.querySelector("h2").textContent, create));
const { lang } = tally.firstElementChild;
if (lang) Object.assign(link, { lang, dir: "ltr" });
article.append(create("p", { className: "all" }, link));
}
return {
show(found) {
const matching = found.filter(({ count }) => count);
for (const article of articles) article.hidden = !matching.some((each) => each.article === article);
matching.forEach(show);
list.classList.add("searched");
leadToMatches(notches, matching.map(({ article }) => articles.indexOf(article)), (at) => articles[at].id, showLost);
update();
return { visible: [], entries: matching.reduce((sum, { count }) => sum + count, 0), used: matching.length };
},
arrive() {},
hide() {
if (!list.matches(".searched")) return;
articles.forEach((article, at) => {
article.hidden = false;
article.replaceChildren(...contents[at]);
});
list.classList.remove("searched");
for (const { item, link } of notches) {
link.setAttribute("href", item.dataset.own);
showLost(item, false);
}
update();
},
async nearest(words) {
const near = await Promise.all(lookup.catalogs.map(({ rows }) => rows.nearest(words)));
return near.flat().sort((one, other) => one.edits - other.edits).slice(0, 3);
},
};
}
export const createSearch = (page) => create({ ...page, source: { load: openAll, show: async () => ({ createResults }) } });
