// Searches all catalogs of the home page. Each catalog with matches shows its first ones in place of its description.

import { all, create, fill, filled, find, root, seek } from "./dom.js";
import { load } from "./lookup.js";
import { leadToMatches, notchesOf, restore } from "./notches.js";
import { formatter } from "./numbers.js";
import { tell, withParts } from "./page-state.js";
import { createRows, setColumns } from "./rows.js";
import { createSearch as createFor, rowsNear } from "./search.js";

/** @typedef {Awaited<ReturnType<typeof open>>} Catalog */
/**
 * What was found in a catalog, with the first rows.
 * @typedef {Catalog & {query: string, count: number, shown: HTMLElement[]}} Found
 */

/** The maximum number of rows of a catalog. */
const limit = 4;

const articles = all(".catalogs > [data-section]");

/**
 * Loads what every query needs of a catalog.
 * @param {HTMLElement} article
 */
async function open(article) {
  const page = new URL(/** @type {HTMLAnchorElement} */ (find("h2 a", article)).href);
  const lookup = await load(new URL(article.dataset.search ?? "", document.baseURI).href, article.lang || root.lang);
  const words = await lookup.strings("");
  const listClass = seek(".rows", article)?.className ?? "rows";
  return {
    article, page, lookup, listClass, rows: createRows(lookup, page), words,
    format: formatter(words.numbers, article.lang),
  };
}

/**
 * The first matches in a catalog.
 * @param {Catalog} catalog
 * @param {string} query
 * @returns {Promise<Found>}
 */
async function findIn(catalog, query) {
  const { lookup, rows } = catalog;
  const found = await lookup.find(query);
  /** @type {number[]} */
  const first = [];
  for (const entry of found) {
    if (first.length === limit) break;
    first.push(entry);
  }
  return { ...catalog, query, count: found.size, shown: await Promise.all(first.map(rows.fetchRow)) };
}

/** @typedef {Awaited<ReturnType<typeof openAll>>} Catalogs */

/**
 * All catalogs, as if they were one.
 * @param {DOMStringMap} data the strings in the language of the page
 */
async function openAll(data) {
  const catalogs = await Promise.all(articles.filter(({ dataset }) => dataset.search).map(open));
  return {
    catalogs,
    fold: catalogs[0].lookup.fold,
    count: catalogs.reduce((sum, { lookup }) => sum + lookup.count, 0),
    strings: async () => ({
      found: data.found, numbers: data.numbers, nothingFound: data.nothing, clearSearch: data.clear,
      noneFound: data.none,
    }),
    ids: async () => undefined,
    words: (/** @type {string} */ query) => catalogs.flatMap(({ lookup }) => lookup.words(query)),
    marked: () => [],
    find: (/** @type {string} */ query) => Promise.all(catalogs.map((catalog) => findIn(catalog, query))),
  };
}

/**
 * Shows what was found in a catalog.
 * @param {Found} found
 * @param {Marks} marks
 */
function show({ article, page, lookup, words, format, listClass, query, count, shown }, marks) {
  const list = create("ul", { className: listClass });
  for (const each of shown) {
    const row = document.importNode(each, true);
    seek("input.select", row)?.remove();
    marks.markRow(row, lookup.marked(query), lookup.fold);
    setColumns(list, row);
    list.append(row);
  }
  const [heading, oldTally] = [find("h2", article), find(".tally", article)];
  const tally = /** @type {HTMLElement} */ (oldTally.cloneNode(true));
  const number = find("bdi", tally);
  number.textContent = fill(words.countOf, { count: format(count), total: format(lookup.count) });
  article.replaceChildren(heading, tally, list);
  if (count <= limit) return;
  const text = fill(article.dataset.all ?? "", { count: format(count), name: "{name}" });
  const { href } = new URL(withParts({ query }), page);
  const link = create("a", { href }, ...filled(text, { name: heading.textContent ?? "" }));
  // The strings can be in another language than the catalog.
  if (number.lang) Object.assign(link, { lang: number.lang, dir: "ltr" });
  article.append(create("p", { className: "all" }, link));
}

/**
 * @typedef {ReturnType<typeof import("./marks.js").createMarks>} Marks
 * @param {{lookup: Catalogs, strings: import("./numbers.js").Strings, marks: Marks}} search
 */
function createResults({ lookup, strings: { words }, marks }) {
  const list = find(".catalogs");
  const contents = articles.map((article) => [...article.childNodes]);
  const notches = notchesOf(articles);

  return {
    isOnPage: false,
    total: lookup.count,
    /** @param {{found: Found[]}} query */
    async show({ found }) {
      marks.forget();
      const matching = found.filter(({ count }) => count);
      for (const article of articles) article.hidden = !matching.some((each) => each.article === article);
      for (const each of matching) show(each, marks);
      list.classList.add("searched");
      const numbers = matching.map(({ article }) => articles.indexOf(article));
      leadToMatches(notches, numbers, (at) => articles[at].id, words.noneFound);
      tell("list");
      return { visible: [], entries: matching.reduce((sum, { count }) => sum + count, 0), used: matching.length };
    },
    hide() {
      if (!list.matches(".searched")) return;
      articles.forEach((article, at) => {
        article.hidden = false;
        article.replaceChildren(...contents[at]);
      });
      list.classList.remove("searched");
      restore(notches);
      tell("list");
    },
  };
}

const source = {
  load: openAll,
  results: async () => ({ createResults }),
  /** @param {Catalogs} lookup @param {string} query */
  near: async ({ catalogs }, query) =>
    (await Promise.all(catalogs.map(({ lookup, rows }) => rowsNear(lookup, query, rows.fetchRow)))).flat(),
};

/** @param {Parameters<typeof createFor>[0]} page */
export const createSearch = (page) => createFor({
  ...page,
  // The search only passes on what is found from `find` to `show`. There are no other views and facets.
  source: /** @type {NonNullable<typeof page.source>} */ (/** @type {unknown} */ (source)),
});
