// Shows why entries were found. Matches in a row are marked. If the row does not show a word of the query, a line below
// it shows where the page of the entry does. A page is fetched when its row is near the window and the reader rests.

import { all, create, find, parsed } from "./dom.js";
import { pause } from "./frames.js";
import { highlights, highlightsAcross, merged } from "./matching.js";
import { spelledOut } from "./spelling.js";

/** The number of pages that are fetched at once, and the milliseconds of rest before that. */
const most = 3;
const rest = 300;

/** Arabic words are searched without it. */
const article = "\u0627\u0644";

/** What a line begins with: at most three words before the match, or some characters of a script without spaces. */
const lead = /(?:(?<!\S)\S{1,16}\s){0,3}\S{0,8}$/u;

/**
 * @typedef {(text: string) => {text: string, offsets: number[]}} Fold
 * @typedef {string[][]} Terms the spellings of each word of a query
 * @typedef {{source: string, terms: Terms, missing: Terms, fold: Fold}} Context what a line is to show
 * @typedef {{text: string, readings: ReturnType<Fold>[]}} Text
 */

/** Letters and signs that many keyboards lack, so that people type others instead. */
const special = /[äöüåøþ×−µμ‐-–]|[aou]\p{M}/iu;

/**
 * The folded text. If it has letters or signs that many keyboards lack, also the text with what people type instead.
 * @param {string} text
 * @param {Fold} fold
 */
export function readingsOf(text, fold) {
  const folded = fold(text);
  if (!special.test(text)) return [folded];
  /** @type {number[]} */
  const places = [];
  const typed = fold(spelledOut(text.replace(/[‐-–]/g, "-"), places));
  return [folded, { text: typed.text, offsets: typed.offsets.map((at) => places[at] ?? text.length) }];
}

/**
 * The ranges where a text matches one of the spellings of a word. In the text, separators may stand between the letters
 * of the word, and the Arabic article before it.
 * @param {ReturnType<typeof readingsOf>} readings
 * @param {string[]} spellings
 */
export function spots(readings, spellings) {
  const words = spellings.flatMap((word) => [word, article + word]);
  const found = readings.flatMap(({ text, offsets }) => highlights(text, words, offsets));
  return merged(found.length ? found
    : readings.flatMap(({ text, offsets }) => highlightsAcross(text, spellings, offsets)));
}

/** @param {string} content @param {Fold} fold */
function textOf(content, fold) {
  const text = content.replace(/\s+/g, " ").trim();
  return { text, readings: readingsOf(text, fold) };
}

/**
 * The texts that the page of an entry shows.
 * @param {string} url
 * @param {Fold} fold
 * @param {AbortSignal} signal
 */
export async function readPage(url, fold, signal) {
  const response = await fetch(url, { signal });
  const page = response.ok ? await response.text() : "";
  const texts = all("article > .prose, article .also, article .facts dd span", parsed(page));
  return texts.map((element) => textOf(element.textContent, fold));
}

export function createMarks() {
  /**
   * The texts with matches.
   * @type {Element[]}
   */
  let marked = [];
  /**
   * The rows of entries that are named as typed.
   * @type {Element[]}
   */
  let exact = [];
  /**
   * The lines of rows, and those that wait for their pages.
   * @type {Map<Element, Context>}
   */
  const lines = new Map();
  /** @type {Element[]} */
  let waiting = [];
  /**
   * The texts about an entry by the URL of its page, and other names of entries without a page.
   * @type {Map<string, Text[]>}
   */
  const sources = new Map();
  let run = new AbortController();
  let [timer, fetching] = [0, 0];
  const main = find("main");

  /**
   * Marks the matches in an element that contains only text. Returns the words that it does not have.
   * @param {Element} text
   * @param {Terms} terms
   * @param {Fold} fold
   */
  function mark(text, terms, fold) {
    const textContent = text.textContent;
    const readings = readingsOf(textContent, fold);
    const found = terms.map((spellings) => spots(readings, spellings));
    const missing = terms.filter((_, at) => !found[at].length);
    const ranges = merged(found.flat());
    if (!ranges.length || text.firstElementChild) return missing;
    let end = 0;
    const parts = ranges.flatMap(([from, to]) => {
      const before = textContent.slice(end, from);
      end = to;
      return [before, create("mark", {}, textContent.slice(from, to))];
    });
    text.replaceChildren(...parts, textContent.slice(end));
    marked.push(text);
    return missing;
  }

  /**
   * Shows the first match on a page, or removes the line.
   * @param {Element} line
   */
  function show(line) {
    const context = lines.get(line);
    if (!context) return;
    const { source, terms, missing, fold } = context;
    for (const { text, readings } of sources.get(source) ?? []) {
      const [range] = merged(missing.flatMap((spellings) => spots(readings, spellings)));
      if (!range) continue;
      const start = text.slice(0, range[0]).search(lead);
      line.textContent = (start ? "… " : "") + text.slice(start, range[1] + 200);
      mark(line, terms, fold);
      return;
    }
    line.remove();
  }

  /** @param {Context} context @param {AbortSignal} signal */
  async function read({ source, fold }, signal) {
    sources.set(source, await readPage(source, fold, signal));
  }

  /** Fills the lines that wait. */
  async function fill() {
    const { signal } = run;
    for (const line of waiting.splice(0, most - fetching)) {
      const context = lines.get(line);
      if (!context) continue;
      fetching += 1;
      read(context, signal).catch(() => {}).finally(() => {
        fetching -= 1;
        if (signal.aborted) return;
        show(line);
        fill();
      });
    }
  }

  const observer = new IntersectionObserver((changes) => {
    for (const { isIntersecting, target } of changes) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.push(target);
    }
    clearTimeout(timer);
    timer = setTimeout(fill, rest);
  }, { rootMargin: "100px" });

  /** @param {HTMLElement} row @param {Terms} terms @param {Fold} fold */
  function markRow(row, terms, fold) {
    const lacking = all("bdi", row).map((text) => mark(text, terms, fold));
    const missing = terms.filter((term) => lacking.every((each) => each.includes(term)));
    const link = row.querySelector("a");
    const { also } = row.dataset;
    const source = also ?? (link?.origin === location.origin ? link.href : "");
    if (!missing.length || !source || row.matches(".see")) return;
    if (also && !sources.has(also)) sources.set(also, [textOf(also, fold)]);
    // Its space is reserved at once, so that the rows below do not move when the page is there.
    const line = create("p", { className: "context", dir: "auto" });
    lines.set(line, { source, terms, missing, fold });
    row.append(line);
    main.classList.add("explained");
    if (sources.has(source)) show(line);
    else observer.observe(line);
  }

  /** Ends what was begun for the last query. Its rows stay as they are. */
  function forget() {
    run.abort();
    run = new AbortController();
    clearTimeout(timer);
    observer.disconnect();
    waiting = [];
    lines.clear();
    main.classList.remove("explained");
    [marked, exact] = [[], []];
  }

  return {
    markRow,
    /**
     * Marks the row of an entry that is named as typed.
     * @param {Element} row
     * @param {string} text that is read aloud
     */
    markExact(row, text) {
      if (row.matches(".exact")) return;
      row.classList.add("exact");
      row.append(create("span", { className: "note" }, text));
      exact.push(row);
    },
    /**
     * Marks rows, the first ones at once.
     * @param {HTMLElement[]} rows
     * @param {Terms} terms
     * @param {Fold} fold
     */
    async markRows(rows, terms, fold) {
      const { signal } = run;
      for (const row of rows) {
        await pause();
        if (signal.aborted) return;
        markRow(row, terms, fold);
      }
    },
    forget,
    /** Removes what was shown for the last query. */
    clear() {
      for (const line of lines.keys()) line.remove();
      for (const row of exact) {
        row.classList.remove("exact");
        row.querySelector(":scope > .note")?.remove();
      }
      for (const text of marked) text.textContent = text.textContent;
      forget();
    },
  };
}
