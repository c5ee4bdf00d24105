// The tray on the bottom edge: how many entries are selected, which, and what can be done with them.

import { all, create, fill, filled, find, focusOn, root, seek } from "./dom.js";
import { formatter } from "./numbers.js";
import { withParts } from "./page-state.js";
import { createShared, encoded } from "./shared-list.js";

/**
 * @typedef {import("./selection.js").Item} Item
 * @typedef {{section: string, title: string, id: string, url: string}} Line of a list that the reader takes along
 * @typedef {Record<string, string>} Words of the interface, from the template of the tray
 * @typedef {typeof import("./selection.js").selection} Selection
 */

/**
 * A cell as in RFC 4180. An apostrophe keeps a spreadsheet from calculating it, as in the data of a catalog.
 * @param {string} text
 */
function cell(text) {
  const safe = text.replace(/^(?!-\d+(\.\d+)?(e[-+]?\d+)?$)'*[=+\-@\t\r\n＝＋－＠]/i, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formats = {
  txt: (/** @type {Line[]} */ lines) => lines.map(({ section, title }, at) =>
    (section === lines[at - 1]?.section ? "" : (at ? "\n" : "") + (section && section + "\n")) + title + "\n").join(""),
  csv: (/** @type {Line[]} */ lines) => [["section", "title", "id", "url"], ...lines.map(Object.values)]
    .map((cells) => cells.map(cell).join() + "\r\n").join(""),
  json: (/** @type {Line[]} */ lines) => JSON.stringify(lines, null, 2) + "\n",
};

/**
 * The lines of the selected entries by section: those of this page in its order, then those of other pages.
 * @param {Selection} selection
 * @returns {Line[][]}
 */
function groupsOf({ catalog, inputs, itemOf, current }) {
  const known = inputs();
  const positions = Map.groupBy(known.keys(), (at) => known[at].value);
  const entries = current().map((item) => {
    const own = positions.get(item.id) ?? [];
    // An entry in several sections is listed in the one in which it was selected.
    const at = own.find((each) => itemOf(known[each]).place === item.place) ?? own[0] ?? known.length;
    const { id, title = id, section = "", place = section } = known[at] ? itemOf(known[at]) : item;
    const page = new URL(document.getElementById(id) ? location.pathname : catalog, location.href);
    const link = known[at]?.closest("[data-entry]")?.querySelector("a");
    const url = link?.href ?? page + "#" + encodeURIComponent(id);
    return { place, at, line: { section, title, id, url } };
  }).sort((one, other) => one.at - other.at);
  return [...Map.groupBy(entries, ({ place }) => place).values()].map((group) => group.map(({ line }) => line));
}

/**
 * Shows the selected entries. The focus stays at its position.
 * @param {HTMLElement} list
 * @param {Line[][]} groups
 * @param {string} label of the button that removes an entry
 * @param {(id: string) => void} remove
 */
function showLines(list, groups, label, remove) {
  const controls = () => all("a, button", list);
  const focused = controls().indexOf(/** @type {HTMLElement} */ (document.activeElement));
  list.replaceChildren(...groups.flatMap((lines) => [
    ...(lines[0].section ? [create("h2", {}, create("bdi", {}, lines[0].section))] : []),
    create("ul", {}, ...lines.map(({ title, id, url }) => create("li", {},
      create("a", { href: url }, create("bdi", {}, title)),
      create("button", { ariaLabel: fill(label, { name: title }), onclick: () => remove(id) }, "×")))),
  ]));
  controls().slice(0, focused + 1).at(-1)?.focus();
}

/**
 * Shows how many entries of each section are selected, also on its other pages.
 * @param {Selection} selection
 * @param {Words} words
 * @param {(number: number) => string} format
 * @param {string} lang of the words
 */
function showCounts({ inputs, placeOf, current }, words, format, lang) {
  const items = current();
  for (const section of all("[data-selection]:has(> h2)")) {
    const [count, old] = all(":scope > h2 > .count", section);
    const total = (count.dataset.total ??= section.dataset.total ?? count.textContent);
    const ids = new Set(inputs(section).map(({ value }) => value));
    const own = placeOf(section);
    const number = items.filter(({ id, place }) => ids.has(id) || place === own).length;
    old?.remove();
    if (!number) continue;
    const values = { count: format(number), total };
    const short = create("span", { ariaHidden: "true" }, ...filled(words.countOf, values));
    const full = create("span", { className: "note", lang }, ...filled(words.selectedOf, values));
    count.after(create("span", { className: "count picked" }, short, full));
  }
}

/**
 * Gives the page as much more space at its end, and uncovers what has the focus.
 * @param {HTMLElement} tray
 */
function makeRoom(tray) {
  const offsetHeight = tray.matches("main > *") ? 0 : tray.offsetHeight;
  for (const each of [root, document.body]) each.style.setProperty("--tray", `${offsetHeight}px`);
  const focused = document.activeElement;
  if (!focused?.matches("main *")) return;
  const { top, bottom } = focused.getBoundingClientRect();
  const covered = bottom + 8 - innerHeight + offsetHeight;
  if (top < innerHeight && covered > 0) scrollBy({ top: covered, behavior: "instant" });
}

/**
 * Creates what is shown below the bar: nothing, the list and the commands, or the commands.
 * @param {HTMLElement} tray
 * @param {Words} words
 * @param {(list: HTMLElement) => void} fillList
 */
function createRegion(tray, words, fillList) {
  const [panel, list, show, more] = ["[role=region]", ".list", "[data-command=show]", "[data-command=more]"]
    .map((each) => find(each, tray));
  Object.assign(list, { lang: root.lang, dir: root.dir });
  let open = "";

  /** @param {string} next nothing, or the command that opens it */
  function setOpen(next) {
    open = next;
    panel.hidden = !open;
    list.hidden = open !== "show";
    show.ariaExpanded = String(!list.hidden);
    more.ariaExpanded = String(open === "more");
    show.textContent = list.hidden ? words.show : words.hide;
    if (!list.hidden) fillList(list);
  }

  tray.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    event.stopImmediatePropagation();
    setOpen("");
    show.focus();
  });
  return {
    /** @param {boolean} isSelected whether anything is selected */
    update: (isSelected) => setOpen(isSelected ? open : ""),
    commands: {
      show: () => setOpen(open === "show" ? "" : "show"),
      more: () => setOpen(open ? "" : "more"),
      print() {
        fillList(list);
        tray.classList.add("printing");
        addEventListener("afterprint", () => tray.classList.remove("printing"), { once: true });
        print();
      },
    },
  };
}

/**
 * Creates the bar. It has the buttons for one of three states, and the tray is on the page while there is a state.
 * @param {HTMLElement} tray
 * @param {Words} words
 * @param {Selection} selection
 */
function createBar(tray, words, { inputs, isStored }) {
  const [title, message] = ["b", ".message"].map((each) => find(each, tray));
  let [shown, timer] = ["", 0];
  /**
   * What last had the focus outside of the tray.
   * @type {EventTarget | null}
   */
  let outside = document.activeElement === document.body ? null : document.activeElement;
  addEventListener("focusin", ({ target }) => {
    if (!tray.contains(/** @type {Node} */ (target))) outside = target;
  });
  // Enter leads from a selected row to the tray, and Escape back.
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || !tray.isConnected) return;
    if (key === "Enter" && target.matches("input.select:checked")) {
      // It would also click the button.
      event.preventDefault();
      find("button:not([hidden])", tray).focus();
    }
    if (key === "Escape" && tray.contains(target)) focusOn(/** @type {HTMLElement | null} */ (outside));
  });

  /** @param {string} state @param {boolean} isHidden */
  function hide(state, isHidden) {
    for (const each of all(state, tray)) each.hidden = isHidden;
  }

  /**
   * Shows and announces a message for some seconds.
   * @param {string} [text]
   * @param {Words} [values]
   */
  function showMessage(text, values = {}) {
    clearTimeout(timer);
    message.replaceChildren(...filled(text ?? (isStored() ? "" : words.notStored), values));
    find("#__status").textContent = message.textContent;
    if (text) timer = setTimeout(showMessage, 8_000);
  }

  return {
    title, showMessage,
    /** @param {"" | "shared" | "selected" | "cleared"} state @param {string} count */
    show(state, count) {
      const hasFocus = tray.contains(document.activeElement);
      const isOther = state !== shown;
      shown = state;
      if (!state) {
        tray.remove();
        if (hasFocus) focusOn(outside instanceof HTMLElement && outside.isConnected ? outside : inputs()[0]);
        return;
      }
      // What has the focus is hidden only after it has moved.
      const own = `[data-state=${state}]`;
      // What is shared is at the top of the list. Everything else is on the edge of the window.
      const head = state === "shared" ? seek("main > .head") : null;
      tray.role = head ? "region" : null;
      // It has sections with the same titles as those of the page.
      title.role = head ? "heading" : null;
      title.ariaLevel = head ? "2" : null;
      if (head && !tray.isConnected) head.after(tray);
      if (!head && tray.parentElement !== document.body) document.body.append(tray);
      hide(own, false);
      if (hasFocus && isOther) find(own, tray).focus();
      hide(`[data-state]:not(${own})`, true);
      title.replaceChildren(...filled(words[state], { count }));
    },
  };
}

/**
 * The commands that copy, save and share the selection.
 * @param {Selection} selection
 * @param {HTMLElement} tray
 * @param {Words} words
 * @param {(text: string) => void} showMessage
 */
function exporting(selection, tray, words, showMessage) {
  const { catalog, current } = selection;
  const text = (/** @type {keyof typeof formats} */ type) => formats[type](groupsOf(selection).flat());
  const saveAs = (/** @type {keyof typeof formats} */ type, url = "") => async () => {
    const { contentOf, save } = await import("./downloads.js");
    const ids = groupsOf(selection).flat().map(({ id }) => id);
    // What is not in the catalog's data remains in the list.
    const rows = url && await contentOf(url, ids, true).catch(() => "");
    save(rows || text(type), `${catalog.pathname.split("/").at(-2) || "selection"}.${type}`);
  };

  /** @param {string} name of the command @param {string} text */
  async function copy(name, text) {
    const button = find(`[data-command=${name}]`, tray);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not every page has access to the clipboard.
      return prompt(button.textContent, text);
    }
    const own = button.dataset.name ??= button.textContent;
    button.style.minInlineSize = button.offsetWidth + "px";
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = own; }, 2_000);
    showMessage(words.copied);
  }

  return {
    copy: () => copy("copy", text("txt")),
    txt: saveAs("txt"),
    csv: saveAs("csv", words.csv),
    json: saveAs("json", words.json),
    async share() {
      const page = seek("main > article, .narrowing") ? catalog : location;
      const query = withParts({ choice: encoded(current().map(({ id }) => id)) });
      const url = page.href.replace(/[?#].*/, "") + query;
      try {
        if (navigator.share) return await navigator.share({ title: document.title, url });
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
      copy("share", url);
    },
  };
}

/** @param {Selection} selection */
export function createTray(selection) {
  const { current, replace } = selection;
  /** @type {HTMLTemplateElement} */
  const template = find("#__tray");
  const words = /** @type {Words} */ (template.dataset);
  const tray = /** @type {HTMLElement} */ (find("*", template.content).cloneNode(true));
  const format = formatter(words.numbers, root.lang);
  const bar = createBar(tray, words, selection);
  const shared = createShared(selection, update);
  if (shared.count()) find(".bar p", tray).after(shared.list);
  const region = createRegion(tray, words, (list) => showLines(list, groupsOf(selection), words.remove, (id) =>
    drop(current().filter((item) => item.id !== id))));
  /**
   * What can be restored.
   * @type {Item[] | undefined}
   */
  let cleared;
  let timer = 0;

  /**
   * Replaces the selection. If nothing is left, that can be undone for some seconds.
   * @param {Item[]} items
   */
  function drop(items) {
    if (!items.length) {
      cleared = current();
      clearTimeout(timer);
      timer = setTimeout(() => { cleared = undefined; update(); }, 10_000);
    }
    replace(items);
  }

  /** @type {Record<string, () => void>} */
  const commands = {
    ...region.commands, ...shared.commands, ...exporting(selection, tray, words, bar.showMessage),
    clear: () => drop([]),
    undo: () => replace(cleared ?? []),
  };
  for (const each of all("[data-command]", tray)) each.addEventListener("click", commands[each.dataset.command ?? ""]);
  new ResizeObserver(() => makeRoom(tray)).observe(tray);

  /** @param {import("./selection.js").Change} change */
  function update({ added, replaced = [] } = {}) {
    const { length } = current();
    if (length) cleared = undefined;
    const state = shared.count() ? "shared" : length ? "selected" : cleared ? "cleared" : "";
    showCounts(selection, words, format, find("div", tray).lang);
    const { title } = bar;
    const before = title.textContent;
    bar.show(state, format(shared.count() || length));
    region.update(state === "selected");
    if (!state) return;
    if (!added || !replaced.length) {
      bar.showMessage();
      const status = find("#__status");
      // A selection that is as it was when the page opened is not announced.
      const isNew = added || before && before !== title.textContent;
      if (isNew) status.textContent = [title.textContent, status.textContent, added && words.toSelection]
        .filter((each) => each).join(" · ");
      return;
    }
    const [name, ...others] = [added, ...replaced].map((item) => item.title ?? item.id);
    bar.showMessage(words.replaced, { name, other: new Intl.ListFormat(root.lang).format(others) });
  }

  return { update };
}
