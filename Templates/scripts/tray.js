// The tray on the bottom edge: how many entries are selected, which, and what can be done with them.

import { formatter } from "./numbers.js";

/** @typedef {import("./selection.js").Item} Item */

const root = document.documentElement;

function create(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Replaces placeholders in braces by values, which can be of another direction. */
function fill(element, text, values) {
  const parts = text.split(/\{(\w+)\}/);
  element.replaceChildren(...parts.map((part, at) => (at % 2 ? create("bdi", {}, values[part]) : part)));
  return element;
}

// A link with `?selected=` shares a selection. Its ids are separated by commas. Their own commas and percent signs are
// encoded twice, because programs that pass on links encode the separators.
const encoded = (ids) => encodeURIComponent(ids.map((id) => id.replace(/[%,]/g, encodeURIComponent)).join());
const decoded = (ids) => ids.split(",").map((id) => id.replace(/%(25|2C)/g, decodeURIComponent));

/** A cell as in RFC 4180. An apostrophe keeps a spreadsheet from calculating it. */
function cell(text) {
  const safe = text.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const formats = {
  txt: (lines) => lines.map(({ section, title }, at) =>
    (section === lines[at - 1]?.section ? "" : (at ? "\n" : "") + (section && section + "\n")) + title + "\n").join(""),
  csv: (lines) => [["section", "title", "id", "url"], ...lines.map(Object.values)]
    .map((cells) => cells.map(cell).join() + "\r\n").join(""),
  json: (lines) => JSON.stringify(lines, null, 2) + "\n",
};

function save(text, name) {
  const href = URL.createObjectURL(new Blob([text]));
  create("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export function createTray({ catalog, inputs, itemOf, placeOf, current, listOf, adding, isStored, replace }) {
  const { dataset: words, content } = document.getElementById("__tray");
  const tray = content.firstElementChild.cloneNode(true);
  const find = (selector) => tray.querySelector(selector);
  const [title, message, panel, list] = ["b", ".message", "[role=region]", ".list"].map(find);
  const button = (name) => find(`[data-command=${name}]`);
  const isPart = document.querySelector("main > article, .of-part, .narrowing, .contents");
  const format = formatter(words.numbers, root.lang);
  list.lang = root.lang;
  list.dir = root.dir;

  // A shared selection, until the reader decides. Only a page with all entries can tell which ids are unknown.
  const known = new Set(inputs().map(({ value }) => value));
  const given = new Set(decoded(new URLSearchParams(location.search).get("selected") ?? ""));
  let shared = [...given].filter((id) => id && (isPart || known.has(id)));
  /** What can be restored. @type {Item[] | undefined} */
  let cleared;
  /** What last had the focus outside of the tray. */
  let outside;
  /** @type {"" | "show" | "more"} */
  let open = "";
  let state, messageTimer, undoTimer;

  /** The selected entries by section: those of this page in its order, then those of other pages. */
  function groups() {
    const known = inputs();
    const entries = current().map((item) => {
      const own = known.filter(({ value }) => value === item.id);
      // An entry in several sections is listed in the one in which it was selected.
      const input = own.find((each) => itemOf(each).place === item.place) ?? own[0];
      const { id, title = id, section = "", place = section } = input ? itemOf(input) : item;
      const page = new URL(document.getElementById(id) ? location.pathname : catalog, location);
      const link = input?.closest("[data-entry]")?.querySelector("a");
      const url = link?.href ?? page + "#" + encodeURIComponent(id);
      return { place, at: input ? known.indexOf(input) : known.length, line: { section, title, id, url } };
    }).sort((one, other) => one.at - other.at);
    return [...Map.groupBy(entries, ({ place }) => place).values()].map((group) => group.map(({ line }) => line));
  }

  function showList() {
    const controls = () => [...list.querySelectorAll("a, button")];
    const focused = controls().indexOf(document.activeElement);
    list.replaceChildren(...groups().flatMap((lines) => [
      ...(lines[0].section ? [create("h2", {}, create("bdi", {}, lines[0].section))] : []),
      create("ul", {}, ...lines.map(({ title, id, url }) => create("li", {},
        create("a", { href: url }, create("bdi", {}, title)),
        create("button", {
          type: "button", ariaLabel: fill(create("p"), words.remove, { name: title }).textContent,
          onclick: () => drop(current().filter((item) => item.id !== id)),
        }, "×")))),
    ]));
    if (focused >= 0) controls().slice(0, focused + 1).at(-1)?.focus();
  }

  /** Shows nothing, the list and the commands, or the commands. */
  function setOpen(next) {
    open = next;
    panel.hidden = !open;
    list.hidden = open !== "show";
    for (const name of ["show", "more"]) button(name).ariaExpanded = String(open === name);
    button("show").textContent = open === "show" ? words.hide : words.show;
    if (open === "show") showList();
  }

  /** Shows and announces a message for some seconds. */
  function say(text, values) {
    clearTimeout(messageTimer);
    fill(message, text ?? (isStored() ? "" : words.notStored), values);
    document.getElementById("__status").textContent = message.textContent;
    if (text) messageTimer = setTimeout(say, 8_000);
  }

  /** Shows how many entries of each section are selected, also on its other pages. */
  function showCounts(items) {
    for (const heading of document.querySelectorAll("[data-selection] > h2")) {
      const section = heading.parentElement;
      const [count, old] = heading.querySelectorAll(":scope > .count");
      const total = (count.dataset.total ??= count.textContent);
      const ids = new Set(inputs(section).map(({ value }) => value));
      const number = items.filter(({ id, place }) => ids.has(id) || place === placeOf(section)).length;
      old?.remove();
      if (!number) continue;
      const short = create("span", { ariaHidden: "true" });
      const full = create("span", { className: "note", lang: tray.firstElementChild.lang });
      fill(short, words.countOf, { count: format(number), total });
      fill(full, words.selectedOf, { count: format(number), total });
      count.after(create("span", { className: "count picked" }, short, full));
    }
  }

  /** Replaces the selection. If nothing is left, that can be undone for some seconds. */
  function drop(items) {
    if (!items.length) {
      cleared = current();
      clearTimeout(undoTimer);
      undoTimer = setTimeout(() => { cleared = undefined; update(); }, 10_000);
    }
    replace(items);
  }

  /** @param {(theirs: Item[]) => Item[]} [answer] what a shared selection makes of the own one */
  function settle(answer) {
    const own = new Map([...inputs().map(itemOf), ...current()].map((item) => [item.id, item]));
    const theirs = shared.map((id) => own.get(id) ?? { id });
    shared = [];
    const url = new URL(location);
    url.searchParams.delete("selected");
    history.replaceState(history.state, "", url);
    if (answer) replace(answer(theirs));
    else update();
  }

  async function copy(name, text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not every page has access to the clipboard.
      return prompt(button(name).textContent, text);
    }
    const element = button(name);
    element.dataset.name ??= element.textContent;
    element.style.minInlineSize = element.offsetWidth + "px";
    element.textContent = words.copied;
    setTimeout(() => { element.textContent = element.dataset.name; }, 2_000);
    say(words.copied);
  }

  const text = (type) => formats[type](groups().flat());
  const saveAs = (type) => save(text(type), `${catalog.pathname.split("/").at(-2) || "selection"}.${type}`);

  const commands = {
    show: () => setOpen(open === "show" ? "" : "show"),
    more: () => setOpen(open ? "" : "more"),
    copy: () => copy("copy", text("txt")),
    txt: () => saveAs("txt"),
    csv: () => saveAs("csv"),
    json: () => saveAs("json"),
    print() {
      showList();
      tray.classList.add("printing");
      addEventListener("afterprint", () => tray.classList.remove("printing"), { once: true });
      print();
    },
    share() {
      const page = document.querySelector("main > article") ? catalog : location;
      const query = "?selected=" + encoded(current().map(({ id }) => id)).replaceAll("%2C", ",");
      copy("share", page.origin + page.pathname + query);
    },
    clear: () => drop([]),
    undo: () => replace(cleared),
    // A shared entry replaces what is selected in its sections of single selection.
    keep: () => settle((theirs) => {
      const mine = current();
      const list = listOf(mine);
      const gone = theirs.flatMap((item) => [item, ...adding(mine, item, list).replaced]).map(({ id }) => id);
      return [...mine.filter(({ id }) => !gone.includes(id)), ...theirs];
    }),
    replace: () => settle((theirs) => theirs),
    dismiss: () => settle(),
  };

  tray.addEventListener("click", ({ target }) => commands[target.dataset.command]?.());
  tray.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    setOpen("");
    button("show").focus();
  });
  addEventListener("focusin", ({ target }) => { if (!tray.contains(target)) outside = target; });

  // The page gets as much more space at its end, and what has the focus is not covered.
  new ResizeObserver(() => {
    const { offsetHeight } = tray;
    for (const each of [root, document.body]) each.style.setProperty("--tray", `${offsetHeight}px`);
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    const covered = bottom + 8 - innerHeight + offsetHeight;
    const isCovered = document.activeElement.matches("main *") && top < innerHeight && covered > 0;
    if (isCovered) scrollBy({ top: covered, behavior: "instant" });
  }).observe(tray);

  /** @param {{added?: Item, replaced?: Item[]}} [change] */
  function update({ added, replaced = [] } = {}) {
    const items = current();
    if (items.length) cleared = undefined;
    const old = state;
    state = shared.length ? "shared" : items.length ? "selected" : cleared && "cleared";
    const hasFocus = tray.contains(document.activeElement);
    showCounts(items);
    if (!state) {
      setOpen("");
      tray.remove();
      if (hasFocus) (outside?.isConnected ? outside : inputs()[0])?.focus({ preventScroll: true });
      return;
    }
    // What has the focus is hidden only after it has moved.
    for (const each of tray.querySelectorAll(`[data-state=${state}]`)) each.hidden = false;
    if (hasFocus && state !== old) find(`[data-state=${state}]`).focus();
    for (const each of tray.querySelectorAll(`[data-state]:not([data-state=${state}])`)) each.hidden = true;
    setOpen(state === "selected" ? open : "");
    fill(title, words[state], { count: format(shared.length || items.length) });
    if (!tray.isConnected) document.body.append(tray);
    if (!replaced.length) return say();
    const [name, ...others] = [added, ...replaced].map((item) => item.title ?? item.id);
    say(words.replaced, { name, other: new Intl.ListFormat(root.lang).format(others) });
  }

  return { update };
}
