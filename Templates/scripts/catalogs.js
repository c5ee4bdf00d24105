// Searches all catalogs of the home page. Each catalog with matches shows its first ones in place of its description.

import { all, create, fill, filled, find, root, seek } from "./dom.js";
import { findAll } from "./found-entries.js";
import { hideWhileMoving } from "./frames.js";
import { load } from "./lookup.js";
import { leadToMatches, notchesOf, restore } from "./notches.js";
import { formatter } from "./numbers.js";
import { notify, withParts } from "./page-state.js";
import { nameRegion } from "./regions.js";
import { createRows, setColumns } from "./rows.js";
import { createSearch as createFor, rowsNear } from "./search.js";
import { leadTo, naming } from "./status.js";
import { firstOf } from "./term-index.js";

/** @typedef {Awaited<ReturnType<typeof open>>} Catalog */
/**
 * What was found in a catalog, with the first rows, and those of the entries that are named as typed.
 * @typedef {Catalog & {query: string, count: number, shown: HTMLElement[], exact: HTMLElement[]}} Found
 */

/** The maximum number of rows of a catalog, and of those that are read to find one with a name. */
const [limit, mostRead] = [4, 8];
/** The maximum number of entries whose texts are compared with a phrase. */
const mostTexts = 48;

const articles = all(".catalogs > [data-section]");

/**
 * Loads what every query needs of a catalog.
 * @param {HTMLElement} article
 */
async function open(article) {
  const page = new URL(/** @type {HTMLAnchorElement} */ (find("h2 a", article)).href);
  const lookup = await load(new URL(article.dataset.search ?? "", document.baseURI).href, article.lang || root.lang);
  const words = lookup.strings;
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
 * @param {import("./found-entries.js").Reading} reading
 * @returns {Promise<Found>}
 */
async function findIn(catalog, query, reading) {
  const { lookup, rows } = catalog;
  const found = await findAll(lookup, query, { ...reading, rows });
  const fetched = (/** @type {number[]} */ entries) =>
    Promise.all(entries.map((entry) => rows.fetchRow(entry, reading.signal)));
  const named = await lookup.called(query, true, reading.signal);
  const candidates = firstOf([named], mostRead, found);
  const read = await fetched(candidates);
  const isNamed = naming(query, lookup.fold);
  const exact = candidates.filter((_, at) => isNamed(read[at])).slice(0, limit);
  const others = firstOf([found], limit, { has: (entry) => !exact.includes(entry) });
  // The order is that of the catalog.
  const shown = [...others.slice(0, limit - exact.length), ...exact].sort((one, other) => one - other);
  return { ...catalog, query, count: found.size, shown: await fetched(shown), exact: await fetched(exact) };
}

/** @typedef {Awaited<ReturnType<typeof openAll>>} Catalogs */

/**
 * All catalogs, as if they were one.
 * @param {DOMStringMap} data the strings in the language of the page
 */
async function openAll(data) {
  const catalogs = await Promise.all(articles.filter(({ dataset }) => dataset.search).map(open));
  return {
    fold: catalogs[0].lookup.fold,
    count: catalogs.reduce((sum, { lookup }) => sum + lookup.count, 0),
    strings: data,
    ids: async () => undefined,
    words: (/** @type {string} */ query) => catalogs.flatMap(({ lookup }) => lookup.words(query)),
    marked: () => [],
    catalogs,
  };
}

/**
 * Shows what was found in a catalog.
 * @param {Found} found
 * @param {Marks} marks
 * @param {import("./numbers.js").Strings} strings
 */
function show({ article, page, lookup, words, format, listClass, query, count, shown, exact }, marks, strings) {
  const list = create("ul", { className: listClass });
  for (const each of shown) {
    const row = document.importNode(each, true);
    seek("input.select", row)?.remove();
    marks.markRow(row, lookup.marked(query), lookup.fold);
    if (exact.includes(each)) marks.markExact(row, strings.words.exactMatch);
    setColumns(list, row);
    list.append(row);
  }
  const [heading, oldTally] = [find("h2", article), find(".tally", article)];
  const tally = /** @type {HTMLElement} */ (oldTally.cloneNode(true));
  const number = find("bdi", tally);
  number.textContent = fill(words.countOf, { count: format(count), total: format(lookup.count) });
  article.replaceChildren(heading, tally, list);
  const entries = fill(strings.form(strings.words.entries, count), { count: strings.format(count) });
  nameRegion(article, `${heading.textContent}, ${entries}`);
  if (count <= limit) return;
  const text = fill(article.dataset.all ?? "", { count: format(count), name: "{name}" });
  const { href } = new URL(withParts({ query }), page);
  const link = create("a", { href }, ...filled(text, { name: heading.textContent }));
  // The strings can be in another language than the catalog.
  if (number.lang) Object.assign(link, { lang: number.lang, dir: "ltr" });
  article.append(create("p", { className: "all" }, link));
}

/**
 * @typedef {ReturnType<typeof import("./marks.js").createMarks>} Marks
 * @param {{lookup: Catalogs, strings: import("./numbers.js").Strings, marks: Marks}} search
 */
function createResults({ lookup, strings, marks }) {
  const { words } = strings;
  const list = find(".catalogs");
  const contents = articles.map((article) => [...article.childNodes]);
  // The notches of a list lead to its catalog.
  const notches = notchesOf(articles, articles.findIndex((article) => article.matches(".listed")));
  /** The last query. */
  let last = {};

  return {
    total: lookup.count,
    /** @param {{found: Found[], time: number}} query */
    async show({ found, time }) {
      const own = last = {};
      await hideWhileMoving(list, time);
      if (own !== last) return;
      marks.forget();
      const matching = found.filter(({ count }) => count);
      for (const article of articles) article.hidden = !matching.some((each) => each.article === article);
      for (const each of matching) show(each, marks, strings);
      const isFirst = !list.matches(".searched");
      list.classList.add("searched");
      // The field is at the top now.
      if (isFirst && seek(".search :focus")) scrollTo({ top: 0, behavior: "instant" });
      const numbers = matching.map(({ article }) => articles.indexOf(article));
      leadToMatches(notches, numbers, (at) => articles[at].id, words.noneFound);
      notify("list");
      return { visible: [], entries: matching.reduce((sum, { count }) => sum + count, 0), used: matching.length };
    },
    hide() {
      last = {};
      if (!list.matches(".searched")) return;
      articles.forEach((article, at) => {
        article.hidden = article.matches(".listed");
        article.replaceChildren(...contents[at]);
        nameRegion(article);
      });
      list.classList.remove("searched");
      restore(notches);
      notify("list");
    },
    /** In all catalogs. */
    exact: () => all("article:not([hidden]) .exact", list).map((row) => {
      const section = find("h2", /** @type {Element} */ (row.closest("article"))).textContent;
      return { row, section, place: () => row, lead: () => leadTo(row) };
    }),
    /** @param {Found[]} found */
    count: (found) => found.reduce((sum, { count }) => sum + count, 0),
  };
}

/** @type {(lookup: Catalogs, query: string, reading: import("./found-entries.js").Reading) => Promise<Found[]>} */
const findInAll = ({ catalogs }, query, reading) => Promise.all(
  catalogs.map((catalog) => findIn(catalog, query, { ...reading, limit: Math.ceil(mostTexts / catalogs.length) })));

const source = {
  load: openAll,
  results: async () => ({ createResults }),
  find: findInAll,
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
