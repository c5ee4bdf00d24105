// Sections the page by the values of a field that the reader chooses. The rows are copies of those that the build
// rendered.

import { all, create, find, focusOn, reveal, root, rowOf, seek } from "./dom.js";
import { get, notify, on, set } from "./page-state.js";
import { padding, sectioned, strip } from "./sectioning.js";

/** @typedef {import("./lookup.js").Value} Value */
/** @typedef {(number: number) => string} Format */
/** @typedef {ReturnType<typeof import("./search.js").createSearch>} Search */

/** @type {HTMLElement | null} */
const index = seek(".section-index ol");
const sections = () => all("main > [data-section]");

/**
 * What the build rendered.
 * @type {ReturnType<typeof current> | undefined}
 */
let built;
const current = () => ({ shown: sections(), items: [...index?.children ?? []], kind: index?.className ?? "" });

/** @param {ReturnType<typeof current>} list */
function show({ shown, items, kind }) {
  const [first, ...others] = sections();
  for (const other of others) other.remove();
  first.replaceWith(...shown);
  if (!index) return;
  root.classList.remove(...index.classList);
  index.className = kind;
  root.classList.add(...index.classList);
  index.replaceChildren(...items);
}

/**
 * Aligns the numbers of each column of the page at the decimal separator, in all its sections, as the build does.
 * @param {Element[]} sections
 */
function align(sections) {
  const separator = (.5).toLocaleString(root.lang).replace(/\p{N}/gu, "");
  const rows = sections.flatMap((section) => all(".rows > *", section)).map((row) => all(".cell", row));
  rows[0]?.forEach((_, column) => {
    const cells = rows.map((row) => row[column]).filter((cell) => cell?.matches(".number:has(bdi)"));
    const fractions = cells.map((cell) => find("bdi", cell).textContent?.split(separator)[1]?.length ?? 0);
    padding(fractions).forEach((pad, row) => {
      cells[row].querySelector(".pad")?.remove();
      if (pad) cells[row].append(create("span", { className: "pad" }, pad));
    });
  });
}

/**
 * Returns a copy of a row for a section.
 * @param {Element} row
 * @param {boolean} isFirst whether it is the first row of its entry, which has the entry's id
 */
function copyOf(row, isFirst) {
  const copy = /** @type {Element} */ (row.cloneNode(true));
  if (!isFirst) copy.removeAttribute("id");
  for (const input of /** @type {HTMLInputElement[]} */ (all("input.select", copy))) {
    input.type = "checkbox";
    input.name = "";
  }
  return copy;
}

/**
 * Returns the keys of each entry, and the titles of all keys. The last one is for the entries without a value.
 * @param {Value[]} values
 * @param {number} count of the entries
 * @param {string} missing the title of the last section
 */
function keysOf(values, count, missing) {
  const titles = new Map(values.map(({ slug, title }) => [slug, title]));
  const last = values.find(({ title }) => title === missing)?.slug ?? "";
  titles.set(last, missing);
  const column = Array.from({ length: count }, () => /** @type {string[]} */ ([]));
  for (const { slug, entries } of values) for (const entry of entries) column[entry].push(slug);
  for (const keys of column) if (!keys.length) keys.push(last);
  return { column, titles, last };
}

/**
 * Returns a function that makes sections like those that the build rendered.
 * @param {HTMLElement[]} built
 * @param {Format} format
 */
function sectionMaker(built, format) {
  // The first row of an entry has its id.
  const rows = new Map(built.flatMap((section) => all("[data-entry]", section)).reverse()
    .map((row) => [row.dataset.entry, row]));
  const model = built.find((section) => seek(".rows", section)) ?? built[0];
  const headings = seek(".headings", model);
  const isSelectable = built.some((section) => section.matches("[data-selection]"));
  const used = new Set();
  const [emptyHeading, emptyList] = [find("h2", model), find(".rows", model)];

  /** @param {string} key @param {string} title @param {string[]} ids */
  return (key, title, ids) => {
    const [section, heading, list] = [model, emptyHeading, emptyList].map((each) => (
      /** @type {HTMLElement} */ (each.cloneNode(false))));
    // Its size is not known yet.
    section.className = "";
    delete section.dataset.rows;
    section.id = "_" + key;
    section.dataset.section = key;
    if (isSelectable) section.dataset.selection = "multiple";
    heading.id = "__h-" + section.id;
    section.setAttribute("aria-labelledby", heading.id);
    heading.append(create("bdi", {}, title), " ", create("span", { className: "count" }, format(ids.length)));
    if (headings) list.append(headings.cloneNode(true));
    for (const id of ids) {
      const row = rows.get(id);
      if (row) list.append(copyOf(row, !used.has(id)));
      used.add(id);
    }
    section.append(heading, list);
    return section;
  };
}

/**
 * Shows a section for each value, then one for the entries without a value. Entries keep their order.
 * @param {Value[] | undefined} values without them, shows the sections that the build rendered
 * @param {string[]} ids of the entries, in order
 * @param {string} missing the title of the last section
 * @param {Format} format
 */
function sectionBy(values, ids, missing, format) {
  built ??= current();
  if (!values) return show(built);
  const { column, titles, last } = keysOf(values, ids.length, missing);
  const given = [...titles.keys()].filter((key) => key !== last);
  const list = sectioned(ids, column, { given, last: [last] }).sections;
  const make = sectionMaker(built.shown, format);
  const names = list.map(({ key }) => titles.get(key) ?? "");
  const shown = list.map(({ key, ids }, at) => make(key, names[at], ids));
  align(shown);
  const { kind, initials } = strip(names);
  const items = names.map((name, at) => {
    const title = create("bdi", {}, name);
    if (initials) title.dataset.initials = initials[at];
    return create("li", {}, create("a", { href: "#" + encodeURIComponent(shown[at].id) }, title));
  });
  show({ shown, kind, items });
}

/**
 * Creates the control. The field is in the URL, such as `?by=region`, and its sections are shown then.
 * @param {HTMLElement} label
 * @param {() => Promise<Search | undefined>} load the search
 */
export function createBy(label, load) {
  // The name of a field can be cut.
  const text = create("span", {}, label.firstChild ?? "");
  const name = text.textContent;
  label.prepend(text);
  label.append(/** @type {HTMLTemplateElement} */ (find("template", label)).content);
  label.classList.add("ready");
  /** @type {HTMLSelectElement} */
  const select = find("select", label);
  select.ariaLabel = name;
  const views = /** @type {Element} */ (label.closest(".views"));
  /** The link to the view. The line of tools can have another one. */
  const view = find("[aria-current]", views);
  let shown = "";

  /** @param {Awaited<ReturnType<Search["loadFacet"]>>} facet */
  function show(facet) {
    if (!facet) return;
    const focused = document.activeElement;
    const entry = focused?.closest("[data-entry]")?.getAttribute("data-entry");
    sectionBy(facet.values, facet.ids, label.dataset.missing ?? "", facet.format);
    if (!focused || focused.isConnected) return;
    // The row of the same entry, or what was chosen, has the focus now.
    const own = rowOf(entry)?.querySelector(focused.localName);
    focusOn(own instanceof HTMLElement ? own : select);
  }

  /**
   * Sections the page by a field. Returns whether anything changed.
   * @param {boolean} isChosen whether the reader just chose it, so that rows move
   */
  async function section(isChosen) {
    select.value = get("by");
    if (!select.value) select.value = "";
    const id = select.value;
    if (id === shown) return false;
    const search = await load();
    const facet = await search?.loadFacet(id);
    const { move } = isChosen && await import("./moves.js").catch(() => {}) || { move: (change) => change() };
    // The reader has chosen another one.
    if (select.value !== id) return false;
    if (search && facet) {
      move(() => search.renew(() => show(facet)));
      search.start();
      shown = id;
    }
    select.value = shown;
    text.textContent = shown ? select.selectedOptions[0].text : name;
    label.classList.toggle("used", shown !== "");
    view.ariaCurrent = shown ? null : "page";
    select.ariaCurrent = shown ? "page" : null;
    // A line that scrolls sideways shows what is chosen.
    if (shown) reveal(views, label);
    return facet !== undefined;
  }

  select.addEventListener("focus", load);
  select.addEventListener("change", () => {
    // The last time, it may have failed to load.
    if (select.value === get("by")) section(true);
    // The order of sections that the reader has moved is for these sections only.
    const order = get("order");
    set({ by: select.value, order: order.startsWith("_") ? "" : order });
  });
  on("by", ({ isChosen }) => section(isChosen));
  return section(false).then((isChanged) => { if (isChanged) notify("arrive"); });
}
