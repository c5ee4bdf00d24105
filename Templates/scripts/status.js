// Reports below the search field: what was found, with the best match or what is near, and that something loads.

import { create, fill, filled, focusOn, titleOf } from "./dom.js";
import { matches } from "./matching.js";
import { on, withParts, write } from "./page-state.js";
import { cut, unquoted } from "./query.js";

/**
 * @typedef {import("./marks.js").Fold} Fold
 * @typedef {import("./filter.js").Shown} Shown
 */

/** The milliseconds without a change after which a message is announced, and those after which loading is shown. */
const [announcementDelay, loadingDelay] = [500, 150];

/** The maximum number of characters of a query in a message. */
const most = 60;
/** @param {string} query */
const short = (query) => query.length > most ? cut(query, most) + "…" : query;

/**
 * Where it is, if it is on the page, and what leads to it.
 * @typedef {{place: () => Element | null | undefined, lead: () => unknown}} Match
 */

/** @param {Element} row */
export const focusRow = (row) => focusOn(row.querySelector("a") ?? row.querySelector("input"));

/**
 * Scrolls to a row, and focuses it.
 * @param {Element} row
 */
export function leadTo(row) {
  row.scrollIntoView({ block: "center", behavior: "instant" });
  focusRow(row);
}

/**
 * The folded title and other names of rows that were compared with what is typed.
 * @type {WeakMap<Element, string[]>}
 */
const foldedNames = new WeakMap();

/** @param {HTMLElement} row @param {Fold} fold */
function namesOf(row, fold) {
  let names = foldedNames.get(row);
  if (!names) {
    names = [titleOf(row), ...row.dataset.names?.split(" · ") ?? []].map((name) => fold(name).text.trim());
    foldedNames.set(row, names);
  }
  return names;
}

/**
 * How well a title matches: it is what is typed, it begins with that, or one of its words does.
 * @param {string} title folded
 * @param {string} text folded
 */
const rank = (title, text) => [title === text, title.startsWith(text), matches(title, [text]), true].indexOf(true);

/**
 * The row with the title that matches best; none if no word of a title begins with what is typed.
 * @template {HTMLElement} Row
 * @param {Row[]} rows in their order
 * @param {string} query
 * @param {Fold} fold
 */
export function bestOf(rows, query, fold) {
  const text = fold(query).text.trim();
  const ranks = text ? rows.map((row) => rank(namesOf(row, fold)[0], text)) : [];
  const least = Math.min(...ranks);
  return least < 3 ? rows[ranks.indexOf(least)] : undefined;
}

/** Creates a button that leads to the best match while that is out of view. */
function createBest() {
  /** @type {Match | undefined} */
  let match;
  const button = create("button", { className: "best", hidden: true, onclick: () => match?.lead() });

  function update() {
    // What is not on the page yet is below the window.
    const { top, bottom } = match?.place()?.getBoundingClientRect() ?? { top: 0, bottom: match ? Infinity : 0 };
    button.hidden = top >= 0 && bottom <= innerHeight;
    button.classList.toggle("up", top < 0);
  }
  for (const type of ["scroll", "resize"]) addEventListener(type, update, { passive: true });
  on("list", update);

  return {
    button,
    /** @param {Element} row @param {Match} now */
    offer(row, now) {
      button.replaceChildren(create("bdi", {}, titleOf(row)));
      match = now;
      update();
    },
    clear() {
      match = undefined;
      button.hidden = true;
    },
  };
}

/**
 * Returns a function that finds out whether the title or another name of an entry is what is typed.
 * @param {string} query
 * @param {Fold} fold
 */
export function naming(query, fold) {
  const text = fold(unquoted(query)).text.trim();
  return (/** @type {HTMLElement} */ row) => namesOf(row, fold).includes(text);
}

/**
 * An entry that is named as typed, with the title of its section or catalog.
 * @typedef {Match & {row: HTMLElement, section: string}} Exact
 */

/**
 * What shows rows: the list on the page, or results that replace it.
 * @typedef {object} Presenter
 * @property {boolean} [isOnPage] whether the page has all rows
 * @property {number} total the number of entries
 * @property {(query: Query) => Shown | undefined | Promise<Shown | undefined>} show shows what was found. Returns
 *   nothing if another query followed
 * @property {() => void} hide shows the whole list
 * @property {(entry: any) => HTMLElement | null | undefined | Promise<HTMLElement>} [rowOf] the first row of
 *   an entry
 * @property {(query: Query) => Exact[] | Promise<Exact[]>} exact marks and returns the entries that are named as typed
 * @property {(found: any) => number} [count] the number of entries that would be shown
 * @property {() => Promise<void>} [arrive] waits for the first row
 * @property {() => Promise<string[]>} [shownIds] the ids of the entries that are shown, in their order
 * @property {() => Promise<void>} [settle] waits for the rows in view
 * @property {(terms: string[], query: string) => Promise<Match & {row: Element} | undefined>} [best] the best match
 *   among rows that may not be on the page
 */

/**
 * What is typed, its words with their spellings, and the entries that were found, by their ids if their rows are on the
 * page.
 * @typedef {object} Query
 * @property {string} value
 * @property {number} time when it was typed
 * @property {string[]} terms
 * @property {string[][]} spellings
 * @property {Fold} fold
 * @property {{has: (entry: any) => boolean, size: number}} found
 * @property {() => Promise<Near[]>} near the rows that are nearest, with the costs of the edits
 * @property {(known: Set<string>) => Promise<string[]>} alsoNamed finds the ids of the other entries of a list with a
 *   name that is typed
 */
/** @typedef {{row: HTMLElement, cost: number}} Near */

/**
 * @param {HTMLElement} place of the search
 * @param {HTMLElement} line
 * @param {import("./numbers.js").Strings} strings
 */
export function createStatus(place, line, { words, form, format }) {
  // What is shown is announced when the reader rests.
  const shown = create("span", { ariaHidden: "true" });
  const announced = create("span", { className: "note" });
  const hints = create("p", { className: "hints" });
  line.replaceChildren(shown, announced);
  place.append(hints);
  const best = createBest();
  const { loading = "", failed = "", retry = "" } = place.dataset;
  /** What is shown when something did not load. */
  const [failure, again] = [new Text(failed + " · "), create("button", {}, retry)];
  addEventListener("online", () => { if (again.isConnected) again.click(); });
  let timer = 0;

  /**
   * Shows a message and controls.
   * @param {string} text
   * @param {Record<string, string>} [values] of the text
   * @param {Node[]} [controls]
   */
  function showMessage(text, values = {}, controls = []) {
    shown.replaceChildren(...filled(text, values));
    hints.replaceChildren(...controls);
    hints.ariaBusy = null;
    place.classList.toggle("used", text !== "");
    announceSoon();
  }

  function announceSoon() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      announced.textContent = shown.textContent;
      write();
    }, announcementDelay);
  }

  /**
   * Adds to the message.
   * @param {string} text
   * @param {Record<string, string>} [values] of the text
   */
  function add(text, values = {}) {
    shown.append(" · ", ...filled(text, values));
    announceSoon();
  }

  /** @param {string} text with a form for each count @param {number} count */
  const counted = (text, count) => fill(form(text, count), { count: format(count) });

  /** Shows that nothing loads. */
  const stop = () => place.classList.remove("loading");

  /**
   * Shows that something loads, if it takes long. If another search has begun, throws an error.
   * @template Result
   * @param {Promise<Result>} promise
   * @param {AbortSignal} signal of the search that waits for it
   */
  async function wait(promise, signal) {
    const delay = setTimeout(() => {
      if (signal.aborted) return;
      place.classList.add("loading");
      // It is announced once, although several files are waited for.
      if (announced.textContent !== loading) announced.textContent = loading;
    }, loadingDelay);
    try {
      return await promise;
    } finally {
      clearTimeout(delay);
      signal.throwIfAborted();
      stop();
    }
  }

  /**
   * Adds links to the rows that are nearest to a query.
   * @param {Presenter} presenter
   * @param {Query} query
   * @param {() => Promise<void>} clear
   * @param {AbortSignal} signal of the search
   */
  async function suggest({ isOnPage }, query, clear, signal) {
    hints.ariaBusy = "true";
    // Without suggestions, the message is still right.
    const near = await query.near().catch(() => []);
    if (signal.aborted) return;
    hints.prepend(...closest(near).map((row) => linkTo(row, isOnPage, clear)));
    hints.ariaBusy = null;
  }

  return {
    best, showMessage, add, stop, wait,
    /**
     * Reports that something did not load, until it is tried again.
     * @param {() => void} load
     * @param {boolean} isPart whether what was found stays
     */
    fail(load, isPart) {
      // It comes first, because the message may be cut.
      if (isPart) shown.prepend(failure);
      else showMessage(failed);
      hints.append(again);
      announceSoon();
      again.onclick = ({ isTrusted }) => {
        // The button is gone then.
        if (isTrusted) focusOn(place.querySelector("input"));
        failure.remove();
        again.remove();
        announceSoon();
        load();
      };
    },
    /** @param {string} text which comes first, because the message may be cut */
    warn(text) {
      shown.prepend(text, " · ");
      announceSoon();
    },
    /**
     * Reports how much was found, with the best match.
     * @param {Shown} shown
     * @param {Presenter} presenter
     * @param {Query} query
     */
    found({ visible, used, entries, names, sections = used }, presenter, { value, fold }) {
      const values = { position: format(entries), total: format(presenter.total), count: format(used) };
      const text = names ? fill(form(words.foundNames, sections), {
        first: counted(words.entries, entries), last: counted(words.otherNames, names), count: format(sections),
      }) : fill(form(words.found, used), values);
      showMessage(text, {}, [best.button]);
      const row = bestOf(visible, value, fold);
      if (row) best.offer(row, { place: () => row, lead: () => leadTo(row) });
    },
    /**
     * Adds the entry that is named as typed, or how many are.
     * @param {Exact[]} exact
     */
    exact(exact) {
      if (exact.length > 1) add(counted(words.exactMatches, exact.length));
      else for (const { row, section } of exact) add(words.exactIn, { name: titleOf(row), other: section });
    },
    /**
     * Reports that nothing was found, and suggests what is near.
     * @param {Presenter} presenter
     * @param {Query} query
     * @param {string[]} chosen the titles of what narrows the list
     * @param {import("./without.js").Rest[]} rests
     * @param {(query?: string) => Promise<void>} ask puts another query into the field, or empties it
     * @param {AbortSignal} signal
     */
    nothing(presenter, query, chosen, rests, ask, signal) {
      const text = query.value.trim();
      // The message says already what is left out if nothing has it.
      const buttons = rests.map(({ name, query, count, isLost }) => create("button", { onclick: () => ask(query) },
        ...isLost ? [counted(words.showEntries, count)]
          : filled(fill(words.without, { name: "{name}", count: format(count) }), { name: short(name) })));
      const clear = create("button", { onclick: () => ask() }, words.clearSearch);
      const controls = text ? [...buttons, clear] : [];
      const [{ name, count, isLost } = { name: "", count: 0, isLost: false }] = rests;
      const lost = fill(words.nothingWith, { name: "{name}", count: format(count) });
      if (isLost) showMessage(lost, { name: short(name) }, controls);
      else {
        const name = [short(text), ...chosen].filter((each) => each).join(" · ");
        showMessage(words.nothingFound, { name }, controls);
      }
      if (!chosen.length) suggest(presenter, query, ask, signal);
    },
  };
}

/**
 * The rows with the fewest edits, at most three. Among those with the same edits, the titles with the fewest words come
 * first.
 * @param {Near[]} near
 */
function closest(near) {
  const fewest = Math.floor(Math.min(...near.map(({ cost }) => cost)));
  const words = (/** @type {Near} */ { row }) => titleOf(row).split(" ").length;
  return near.filter(({ cost }) => Math.floor(cost) === fewest)
    .sort((one, other) => one.cost - other.cost || words(one) - words(other)).slice(0, 3).map(({ row }) => row);
}

/**
 * Creates a link to the page of a row, or to the row itself.
 * @param {HTMLElement} row
 * @param {boolean | undefined} isOnPage
 * @param {() => Promise<void>} clear
 */
function linkTo(row, isOnPage, clear) {
  const page = row.querySelector("a");
  // The page of an entry without a page of its own is unknown, but the search can show it.
  const href = page?.href ?? (isOnPage ? "#" + row.id : withParts({ query: titleOf(row) }));
  const link = create("a", { href }, create("bdi", {}, titleOf(row)));
  if (isOnPage && !page) link.onclick = async (event) => {
    event.preventDefault();
    await clear();
    leadTo(row);
  };
  return link;
}
