// Shows what a search found in a catalog of many pages. The rows come from files that the build made. They replace the
// list, under the headings of their sections.

import { common, entriesAt, EntrySet } from "./lookup.js";
import { frame, pause } from "./marks.js";
import { createRows, leadToMatches } from "./rows.js";

/** The number of rows of a section that are shown at first, and with each press of the button below them. */
const step = 50;

/** In the URL: whether results are from the section of the page only. */
const scope = "in";

/** The number of rows that are shown at once. */
const firstRows = 8;

/**
 * @param {object} search
 * @param {Awaited<ReturnType<typeof import("./lookup.js").load>>} search.lookup
 * @param {Record<string, string>} search.words
 * @param {HTMLElement} search.place
 * @param {Function} search.create
 * @param {(text: string, values: Record<string, string>) => string} search.fill
 * @param {(number: number) => string} search.format
 * @param {(row: Element, terms: string[]) => void} search.markRow
 * @param {(item: Element, isLost: boolean) => void} search.showLost
 * @param {(row: Element) => void} search.focusRow
 * @param {(row: Element) => void} search.lead
 * @param {(one: string, other: string) => number} search.distance
 * @param {(others?: string[][]) => string} search.searched the query of a link that keeps the search
 * @param {() => void} search.search shows the results of the query again
 * @param {(error: unknown) => void} search.fail
 */
export async function createResults({
  lookup, words, place, create, fill, format, markRow, showLost, focusRow, lead, distance, searched, search, fail,
}) {
  const { dataset: data } = place;
  const root = document.documentElement;
  const catalog = new URL("../../", new URL(data.url, document.baseURI));

  const { rows, read, fetchRow, nearest } = createRows(lookup, catalog, distance);
  const [, digest] = lookup.views.find(([id]) => id === data.view) ?? lookup.views[0];
  /**
   * @typedef {object} Section
   * @property {string} policy of the selection
   * @property {string} anchor
   * @property {number[]} entries
   * @property {number[]} found those that are in the results
   * @property {HTMLElement} [element] made when it is needed, and kept for later results
   */
  /** @type {(Section & Record<string, any>)[]} */
  const sections = (await read(digest)).map(([id, title, url, policy, steps, key = title], at) => ({
    id, key, title, policy, url: new URL(url, catalog).href, anchor: "__found-" + at,
    entries: steps ? entriesAt(steps, 0) : [], found: [],
  }));

  /** The terms that are highlighted. @type {string[]} */
  let terms = [];

  /** Returns a copy of a row for a section. @param {number} entry @param {Section} section */
  function rowFor(entry, { policy, anchor }) {
    const row = document.importNode(rows.get(entry), true);
    let input = row.querySelector("input.select");
    if (!policy) input?.remove();
    else {
      if (!input) {
        const name = row.querySelector("bdi").textContent;
        input = create("input", { className: "select", value: row.dataset.entry, ariaLabel: fill(words.select, { name }) });
        row.prepend(input, " ");
      }
      Object.assign(input, { type: policy === "single" ? "radio" : "checkbox", name: anchor });
    }
    markRow(row, terms);
    return row;
  }

  /** What each placeholder is for. @type {WeakMap<Element, [entry: number, section: Section]>} */
  const places = new WeakMap();

  /** Gives a row the attributes and the content of another. Browsers apply styles to all rows after one that is replaced. */
  function replace(row, { attributes = [], childNodes = [] } = {}) {
    for (const { name } of [...row.attributes]) row.removeAttribute(name);
    for (const { name, value } of attributes) row.setAttribute(name, value);
    row.replaceChildren(...childNodes);
  }

  /** Turns a placeholder into its row. @param {Element} placeholder */
  async function show(placeholder) {
    const place = places.get(placeholder);
    const [entry, section] = place;
    observer.unobserve(placeholder);
    if (!rows.has(entry)) await fetchRow(entry);
    // It may be for another entry now.
    if (places.get(placeholder) !== place || !placeholder.isConnected) return;
    places.delete(placeholder);
    replace(placeholder, rowFor(entry, section));
    if (placeholder.matches(".columns")) section.list.style.setProperty("--cells", placeholder.querySelectorAll(".cell").length);
    // The script of the selection checks its control.
    placeholder.dispatchEvent(new Event("row", { bubbles: true }));
    return placeholder;
  }

  /** Shows what is near the window: a row, or the placeholders of a list. @param {Element} element */
  const fillIn = async (element) => places.has(element) ? show(element) : extend(sections.find(({ list }) => list === element));

  const observer = new IntersectionObserver(async (changes) => {
    const own = run;
    for (const { isIntersecting, target } of changes) {
      if (!isIntersecting) continue;
      await pause();
      if (own !== run) return;
      if (places.has(target) || !target.firstChild) fillIn(target).catch((error) => { if (target.isConnected) fail(error); });
    }
  }, { rootMargin: "200px" });

  /** @param {Element} row @param {number} entry @param {Section} section */
  function expect(row, entry, section) {
    places.set(row, [entry, section]);
    observer.observe(row);
    return row;
  }

  /** Adds placeholders to the list of a section, which is empty until it is near the window. Returns the first. */
  function extend(section) {
    const { list, found } = section;
    observer.unobserve(list);
    const from = list.children.length;
    const added = found.slice(from, from + step - from % step).map((entry) => expect(create("li"), entry, section));
    list.append(...added);
    nameMore(section);
    return added[0];
  }

  /** Names the button that extends a section, or removes it. */
  function nameMore({ list, more, found }) {
    const rest = Math.min(found.length - Math.max(list.children.length, step), step);
    if (rest <= 0) return more.remove();
    more.firstChild.data = fill(words.showMore, { count: format(rest) });
    if (!more.isConnected) list.after(more);
  }

  /** Makes the elements of a section. */
  function make(section) {
    const { key, title, policy, anchor } = section;
    const list = create("ul", { className: "rows" });
    const count = create("span", { className: "count" }, "0");
    count.dataset.total = format(section.entries.length);
    const link = create("a", { href: section.url }, create("bdi", {}, title));
    const heading = create("h2", { id: "__h-" + anchor }, link, " ", count);
    const element = create("section", { id: anchor }, heading, list);
    element.dataset.section = key;
    if (policy) element.dataset.selection = policy;
    element.setAttribute("aria-labelledby", heading.id);
    const more = create("button", {
      type: "button", className: "more-rows", lang: place.lang || root.lang, textContent: words.showMore,
      onclick: () => show(extend(section)).then((row) => row && focusRow(row), fail),
    });
    Object.assign(section, { element, link, count, list, more });
  }

  /** Shows how many entries of a section are found. Its rows are added at once if they are the first ones, and else when they are near the window. */
  function renew(section, isFirst) {
    if (!section.element) make(section);
    const { element, count, list, found } = section;
    const { dataset } = count;
    dataset.found = format(found.length);
    // Unlike another text node, another text changes no styles.
    count.firstChild.data = fill(words.countOf, { count: dataset.found, total: dataset.total });
    const first = found.slice(0, step);
    element.style.setProperty("--found", String(first.length));
    while (list.children.length > (isFirst ? first.length : 0)) list.lastChild.remove();
    [...list.children].forEach((row, at) => {
      replace(row);
      expect(row, first[at], section);
    });
    nameMore(section);
    if (!isFirst) observer.observe(list);
    else if (list.children.length < first.length) extend(section);
  }

  // On the page of a section, results can be from that section only.
  const listed = [...document.querySelectorAll("[data-section]")];
  const own = document.querySelector(".of-part") ? sections.findIndex(({ id }) => id === listed[0]?.id) : -1;
  let isOwn = own >= 0 && new URLSearchParams(location.search).has(scope);
  const results = create("div", { className: "results" });
  if (own >= 0) {
    const buttons = [fill(words.onlyIn, { name: sections[own].title }), words.all].map((textContent, at) => create("button", {
      type: "button", textContent, ariaPressed: String(isOwn === (at === 0)),
      onclick() {
        isOwn = at === 0;
        buttons.forEach((button, other) => { button.ariaPressed = String(other === at); });
        search();
      },
    }));
    results.append(create("p", { className: "scope", role: "group", ariaLabel: data.label, lang: place.lang || root.lang }, ...buttons));
  }

  /** Puts in the URL whether results are from the section of the page only. @param {boolean} isOwn */
  function remember(isOwn) {
    const url = new URL(location.href);
    if (url.searchParams.has(scope) === isOwn) return;
    if (isOwn) url.searchParams.set(scope, "section");
    else url.searchParams.delete(scope);
    url.search = url.search.replaceAll("%2C", ",");
    history.replaceState(history.state, "", url);
  }

  /** The notches of the index, each with the sections that it is for: from `first` up to `end`. */
  const notches = [...document.querySelectorAll(".section-index ol > li:not(.up)")].map((item) => {
    const link = item.querySelector("a");
    const isWithin = item.matches(".part, .mark");
    const id = decodeURIComponent(link.hash.slice(1));
    item.dataset.own = link.getAttribute("href");
    return { item, link, first: isWithin ? own : sections.findIndex((section) => section.id === id) };
  });
  for (const notch of notches) {
    const next = notches.map(({ first }) => first).filter((first) => first > notch.first);
    notch.end = notch.item.matches(".range:not(.part)") ? Math.min(...next, sections.length) : notch.first + 1;
  }

  /** Makes the script of the index mark the current section again. */
  const update = () => dispatchEvent(new Event("scroll"));

  let run = 0;

  /** Where an entry is in the results. Its section may be added later. @param {number} entry */
  function find(entry) {
    const section = sections.find(({ found }) => found.includes(entry));
    return { section, position: section?.found.indexOf(entry) };
  }

  /** Removes the results. */
  function remove() {
    run += 1;
    for (const { element } of sections) element?.remove();
    observer.disconnect();
  }

  /** Puts a section in the results. @param {Section} section @param {Section} [previous] the one before it @param {boolean} [isFirst] */
  function add(section, previous, isFirst) {
    renew(section, isFirst);
    if (!section.element.isConnected) results.insertBefore(section.element, previous ? previous.element.nextSibling : results.querySelector("section"));
  }

  /** Adds the sections that are not in the results yet, and then updates the index. @param {number[]} numbers */
  async function complete(numbers) {
    const own = run;
    for (const [at, number] of numbers.entries()) {
      if (sections[number].element?.isConnected) continue;
      await pause();
      if (own !== run) return;
      add(sections[number], sections[numbers[at - 1]]);
    }
    await frame();
    if (own !== run) return;
    const query = searched([[scope, "section"]]);
    for (const number of numbers) sections[number].link.search = query;
    leadToMatches(notches, numbers, (at) => sections[at].anchor, showLost);
    update();
  }

  return {
    /**
     * Shows some entries.
     * @param {EntrySet} all
     * @param {string[]} words to highlight
     */
    show(all, words) {
      run += 1;
      terms = words;
      observer.disconnect();
      remember(isOwn);
      for (const section of listed) section.hidden = true;
      if (!results.isConnected) place.closest("main > *").after(results);
      sections.forEach((section, at) => {
        section.found = isOwn && at !== own ? [] : section.entries.filter((entry) => all.has(entry));
        if (!section.found.length) section.element?.remove();
      });
      const numbers = [...sections.keys()].filter((at) => sections[at].found.length);
      let count = 0;
      for (const [at, number] of numbers.entries()) {
        const section = sections[number];
        // What the last results have of a section is not true any more.
        const isFirst = count < firstRows;
        if (isFirst || section.element?.isConnected) add(section, sections[numbers[at - 1]], isFirst);
        // Rows that are known are shown at once, so that the list does not flicker.
        for (const row of [...section.list?.children ?? []].slice(0, firstRows - count)) if (rows.has(places.get(row)[0])) show(row);
        count += section.found.length;
      }
      complete(numbers);
      return { visible: [], entries: isOwn ? sections[own].found.length : all.size, used: numbers.length };
    },
    /** Waits for the first row. */
    async arrive() {
      const first = results.querySelector("li");
      if (!first) return;
      const row = places.has(first) ? await show(first) : first;
      // Measuring it takes a layout, so it is done once.
      if (row && !results.style.getPropertyValue("--placeholder")) results.style.setProperty("--placeholder", `${row.offsetHeight}px`);
    },
    /** Waits for the rows in view. */
    async settle() {
      const isInView = (each) => !each.dataset.entry && each.getBoundingClientRect().top < innerHeight;
      for (let rest; (rest = [...results.querySelectorAll(".rows:empty, .rows > li:empty")].filter(isInView)).length;) {
        await Promise.all(rest.map(fillIn));
      }
    },
    hide() {
      if (!results.isConnected) return;
      remove();
      results.remove();
      remember(false);
      for (const section of listed) section.hidden = false;
      for (const { item, link } of notches) {
        link.setAttribute("href", item.dataset.own);
        showLost(item, false);
      }
      if (location.hash.startsWith("#__found-")) history.replaceState(history.state, "", location.pathname + location.search);
      update();
    },
    /** The rows of the first entries with the words of a query in their names, whole words first. @param {string[]} words folded */
    async candidates(words) {
      const names = await Promise.all(words.map(lookup.names));
      const found = new Set();
      function add(isWhole, most) {
        const all = common(names.map((terms, at) => {
          const set = new EntrySet(lookup.count);
          for (const [term, entries] of terms) if (!isWhole || term === words[at]) set.add(entries);
          return set;
        }));
        let rest = most;
        for (const section of sections) for (const entry of section.found) {
          if (!rest) return;
          if (!all.has(entry)) continue;
          rest -= 1;
          found.add(entry);
        }
      }
      if (words.length) {
        add(true, 16);
        add(false, 4);
      }
      return Promise.all([...found].map(async (entry) => ({ entry, row: await fetchRow(entry) })));
    },
    /** The row of an entry, what is in its place, or its section. @param {number} entry */
    placeOf(entry) {
      const { section, position } = find(entry);
      return section?.element?.isConnected ? section.list.children[position] ?? section.element : undefined;
    },
    /** @param {number} entry */
    async lead(entry) {
      const own = run;
      const { section, position } = find(entry);
      while (own === run && !section.element?.isConnected) await frame();
      if (own !== run) return;
      while (section.list.children.length <= position) extend(section);
      const place = section.list.children[position];
      const row = places.has(place) ? await show(place) : place;
      if (row) lead(row);
    },
    /** The rows of the entries with the nearest names. @param {string[]} words folded */
    nearest,
  };
}
