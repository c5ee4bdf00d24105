// Searches all catalogs of the home page. Each catalog with matches shows its first ones in place of its description.

import { load } from "./lookup.js";
import { formatter } from "./numbers.js";
import { createRows, leadToMatches } from "./rows.js";
import { createSearch as create, fill, named } from "./search.js";

/** The maximum number of rows of a catalog. */
const limit = 4;

const articles = [...document.querySelectorAll(".catalogs > [data-section]")];

/** Loads what every query needs of a catalog. @param {HTMLElement} article */
async function open(article) {
  const page = new URL(article.querySelector("h2 a").href);
  const lookup = await load(new URL(article.dataset.search, document.baseURI).href);
  const words = await lookup.strings("");
  const listClass = article.querySelector(".rows")?.className ?? "rows";
  return {
    article, page, lookup, listClass, rows: createRows(lookup, page), words, format: formatter(words.numbers, article.lang),
  };
}

/** All catalogs, as if they were one. @param {DOMStringMap} data the strings in the language of the page */
async function openAll(data) {
  const catalogs = await Promise.all(articles.filter(({ dataset }) => dataset.search).map(open));
  return {
    catalogs,
    fold: catalogs[0].lookup.fold,
    count: catalogs.reduce((sum, { lookup }) => sum + lookup.count, 0),
    strings: () => ({ found: data.found, numbers: data.numbers, nothingFound: data.nothing, clearSearch: data.clear, noneFound: data.none }),
    words: (query) => catalogs.flatMap(({ lookup }) => lookup.words(query)),
    /** The entries that match in each catalog, with the rows of the first ones. @param {string} query */
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

/** @param {Parameters<typeof import("./results.js").createResults>[0]} search */
function createResults({ lookup, create, markRow, showLost }) {
  const list = articles[0].parentElement;
  const contents = articles.map((article) => [...article.childNodes]);
  const notches = [...document.querySelectorAll(".section-index li")].map((item) => {
    const link = item.querySelector("a");
    item.dataset.own ??= link.getAttribute("href");
    const first = articles.findIndex(({ id }) => id === decodeURIComponent(link.hash.slice(1)));
    return { item, link, first, end: first + 1 };
  });
  // The script of the index marks the current catalog again.
  const update = () => dispatchEvent(new Event("scroll"));

  /** Shows what was found in a catalog. @param {Awaited<ReturnType<Awaited<ReturnType<typeof openAll>>["find"]>>[0]} found */
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
    // The strings can be in another language than the catalog.
    const { lang } = tally.firstElementChild;
    if (lang) Object.assign(link, { lang, dir: "ltr" });
    article.append(create("p", { className: "all" }, link));
  }

  return {
    /** @param {Awaited<ReturnType<typeof lookup.find>>} found */
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
    /** The rows of the entries with the nearest names. @param {string[]} words folded */
    async nearest(words) {
      const near = await Promise.all(lookup.catalogs.map(({ rows }) => rows.nearest(words)));
      return near.flat().sort((one, other) => one.edits - other.edits).slice(0, 3);
    },
  };
}

/** @param {Parameters<typeof create>[0]} page */
export const createSearch = (page) => create({ ...page, source: { load: openAll, show: async () => ({ createResults }) } });
