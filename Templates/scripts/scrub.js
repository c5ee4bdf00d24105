// Moves along the index: the focus by keys, the page by a pointer that is pressed on the index. A bubble names the
// section under the pointer and the first entry there. If the index links to other pages, the release follows the link.

import { all, create, find, hasModifier, seek, titleOf } from "./dom.js";
import { replace } from "./page-state.js";

/**
 * What is shown for an item: the button of a range, or else its link.
 * @param {Element} item
 * @returns {HTMLElement}
 */
export const shown = (item) => seek("button", item) ?? find("a", item);

/**
 * The item in whose row an item is.
 * @param {HTMLElement} item
 */
export function rowOf(item) {
  while (item.hidden) item = /** @type {HTMLElement} */ (item.previousElementSibling);
  return item;
}

/**
 * Returns a string without case and accents.
 * @param {string} text
 */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

let typed = "";
let typedAt = -Infinity;
const isTyping = () => performance.now() - typedAt < 600;

/**
 * The item with a title that begins with what was typed. The same letter again finds the next one.
 * @param {string} key
 * @param {HTMLElement[]} items
 * @param {number} from
 */
function found(key, items, from) {
  typed = (isTyping() ? typed : "") + key;
  typedAt = performance.now();
  const isRepeated = typed === key.repeat(typed.length);
  const start = isRepeated ? from + 1 : from;
  /** @param {string} word */
  const first = (word) => [...items.slice(start), ...items.slice(0, start)].find((item) =>
    all("bdi", item).some(({ textContent }) => folded(textContent).startsWith(word)));
  return first(typed) ?? (isRepeated ? first(key) : undefined);
}

/** @type {HTMLElement | undefined} */
let wanted;
/** The item that was found last. It may be part of a range. */
export const lastFound = () => wanted;

/**
 * Moves the focus by a key.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} items
 * @param {number} [columns]
 */
export function moveFocus(event, items, columns = 1) {
  const { key, target } = event;
  const item = /** @type {Element} */ (target).closest("li");
  if (!item || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
  const onward = getComputedStyle(item).direction === "rtl" ? -1 : 1;
  const step = {
    ArrowDown: columns, ArrowUp: -columns, ArrowRight: onward, ArrowLeft: -onward,
    PageDown: 5, PageUp: -5, Home: -items.length, End: items.length,
  }[key];
  const rows = items.filter(({ hidden }) => !hidden);
  const isTyped = [...key].length === 1 && (key !== " " || isTyping());
  if (!step && !isTyped) return;
  // The next one may be in the same range.
  const last = wanted && rowOf(wanted) === item ? items.indexOf(wanted) : -1;
  wanted = step ? undefined : found(folded(key), items, last < 0 ? items.indexOf(item) : last);
  const goal = step ? rows[Math.min(Math.max(rows.indexOf(item) + step, 0), rows.length - 1)] : wanted;
  if (!goal) return;
  event.preventDefault();
  shown(rowOf(goal)).focus();
}

/** The distance after which a tap becomes a scrub, and that between the bubble and the edges of the window. */
const threshold = 6;
const inset = 8;

/**
 * Centers an element on a height of the window, or as near as it fits.
 * @param {HTMLElement} element
 * @param {number} y
 */
export function center(element, y) {
  const { offsetHeight } = element;
  element.style.top = `${Math.max(inset, Math.min(y - offsetHeight / 2, innerHeight - inset - offsetHeight))}px`;
}

/**
 * The rows of the index, each with its edges and its items. A range has several items.
 * @param {Element} list
 */
function rowsOf(list) {
  /** @type {{top: number, height: number, items: HTMLElement[]}[]} */
  const rows = [];
  for (const item of all("li", list)) {
    const { top, height } = item.getBoundingClientRect();
    if (item.hidden) rows.at(-1)?.items.push(item);
    else rows.push({ top, height, items: [item] });
  }
  return rows;
}

/**
 * The item at a height, and the fraction of it. The upper quarter of a row is the beginning of its section.
 * @param {ReturnType<typeof rowsOf>} rows
 * @param {number} y
 */
function itemAt(rows, y) {
  const { top, height, items } = rows.find((row) => y < row.top + row.height) ?? rows[rows.length - 1];
  const share = Math.min(Math.max((y - top) / height, 0), .999) * items.length;
  return { item: items[Math.floor(share)], row: items[0], fraction: Math.max(0, (share % 1 - .25) / .75) };
}

/**
 * @param {HTMLElement} nav
 * @param {object} page
 * @param {(link: Element) => Element | null} page.targetOf the section of this page that a link leads to
 * @param {(link: Element, fraction: number) => Element | undefined} page.jump scrolls to it, or to one of its rows
 * @param {() => () => void} page.bookmark returns a function that returns to the present position
 */
export function enableScrubbing(nav, { targetOf, jump, bookmark }) {
  const list = find("ol", nav);
  const title = create("bdi", {});
  const first = create("bdi", {});
  const picture = create("img", { alt: "" });
  const entry = create("span", { className: "first" }, picture, first);
  const count = create("span", {});
  const bubble = create("p", { className: "bubble", ariaHidden: "true" }, title, entry, count);
  /** @type {import("./places.js").Places | undefined} */
  let places;
  const status = find("#__status");
  nav.append(bubble);

  /** @param {PointerEvent} down @param {Element} hit */
  function press(down, hit) {
    const { pointerId } = down;
    const listening = new AbortController();
    const { signal } = listening;
    /** The item whose link a touch that has not moved is beside. */
    let tapped = down.pointerType === "touch" && hit.matches("li") && hit;
    let y = down.clientY;
    let last = y;
    let frame = 0;
    /**
     * Since the pointer has moved: the rows, what returns to the position before, and the row under the pointer.
     * @type {{rows: ReturnType<typeof rowsOf>, goBack: () => void, under?: Element} | undefined}
     */
    let scrub;

    function begin() {
      tapped = false;
      scrub = { rows: rowsOf(list), goBack: bookmark() };
      nav.setPointerCapture(pointerId);
      nav.classList.add("scrubbing");
      const file = nav.dataset.places;
      // Without them, the index leads to the beginnings of sections and parts.
      if (file && !places) import("./places.js").then(async ({ readPlaces }) => {
        places = await readPlaces(file);
        if (scrub && !signal.aborted) show(scrub);
      }).catch(() => {});
    }

    /**
     * Shows what is under the pointer. Returns its link, and its place on another page.
     * @param {NonNullable<typeof scrub>} scrub
     */
    function show(scrub) {
      frame = 0;
      const { item, row: under, fraction } = itemAt(scrub.rows, y);
      scrub.under?.classList.remove("under");
      scrub.under = under;
      under.classList.add("under");
      /** @type {HTMLAnchorElement} */
      const link = find("a", item);
      const target = jump(link, fraction);
      const place = places?.at(item, fraction);
      // The title of a section that a search hides gives way to that of the section it leads to.
      const heading = targetOf(link)?.closest("[data-section]")?.querySelector("h2, h3");
      const named = item.matches(".lost, .mark") && heading || link;
      title.textContent = place?.title ?? titleOf(named);
      const empty = named === link && seek(".note", link);
      const size = empty || heading?.querySelector(".count");
      count.textContent = place?.count ?? size?.getAttribute("data-found") ?? size?.textContent ?? "";
      // An empty section leads to another one, whose first entry it does not have.
      const row = !empty && target && (target.matches("li") ? target
        : seek(".rows > li:not([hidden], .see, .headings)", target) ?? seek(".rows > .see:not([hidden])", target));
      const name = row ? seek("bdi", row)?.textContent : place?.first;
      const image = row ? /** @type {HTMLImageElement | null} */ (seek("img", row))?.src : place?.image;
      // A section of one entry may have its name.
      first.textContent = name && name !== title.textContent ? name : "";
      picture.hidden = !image;
      if (image && picture.src !== image) picture.src = image;
      entry.hidden = !image && !first.textContent;
      center(bubble, y);
      return { link, url: target ? undefined : place?.url };
    }

    function end() {
      listening.abort();
      cancelAnimationFrame(frame);
      nav.classList.remove("scrubbing");
      scrub?.under?.classList.remove("under");
    }

    function cancel() {
      end();
      tapped = false;
      scrub?.goBack();
    }

    function release() {
      const shown = scrub && show(scrub);
      end();
      if (!shown) return;
      const { link, url } = shown;
      status.textContent = title.textContent;
      if (url) return location.assign(url);
      if (!targetOf(link)) return link.click();
      replace(link.href);
      // So that the next key scrolls the page.
      const focused = /** @type {HTMLElement} */ (document.activeElement);
      if (list.contains(focused)) focused.blur();
      // A browser may send a click after the release.
      const stop = (/** @type {Event} */ click) => { click.stopPropagation(); click.preventDefault(); };
      addEventListener("click", stop, true);
      setTimeout(() => removeEventListener("click", stop, true), 50);
    }

    /**
     * Clicks the link beside which the area for touch extends. There, Chromium clicks the nearest link, which may be
     * that of an entry, or nothing.
     * @param {TouchEvent} event
     */
    function tap(event) {
      if (!tapped || event.touches.length) return;
      event.preventDefault();
      shown(tapped).click();
    }

    /** @param {PointerEvent} event */
    function travel(event) {
      const pace = places?.pace(event.clientX - down.clientX) ?? 1;
      y = pace < 1 ? y + (event.clientY - last) * pace : event.clientY;
      last = event.clientY;
      if (!scrub && Math.abs(y - down.clientY) >= threshold) begin();
      const begun = scrub;
      if (begun) frame ||= requestAnimationFrame(() => show(begun));
    }

    /** @param {(event: PointerEvent) => void} action @returns {(event: PointerEvent) => void} */
    const own = (action) => (event) => { if (event.pointerId === pointerId) action(event); };
    addEventListener("pointermove", own(travel), { signal });
    addEventListener("pointerup", own(release), { signal });
    addEventListener("pointercancel", own(cancel), { signal });
    // A link loses the capture of its touch when a scrub begins.
    addEventListener("lostpointercapture", own(({ target }) => { if (target === nav) cancel(); }), { signal });
    addEventListener("keydown", ({ key }) => { if (key === "Escape" && scrub) cancel(); }, { signal });
    if (tapped) addEventListener("touchend", tap, { once: true });
    status.textContent = "";
  }

  addEventListener("pointerdown", (event) => {
    // The target of a touch may be an element near it, in the list or beside it.
    const hit = /** @type {Element} */ (document.elementFromPoint(event.clientX, event.clientY));
    if (event.isPrimary && event.button === 0 && !hasModifier(event) && list.contains(hit)) press(event, hit);
  });
  // Links would be dragged.
  list.addEventListener("dragstart", (event) => event.preventDefault());
  // After a tap, browsers treat the link as hovered.
  nav.addEventListener("pointerover", ({ pointerType }) => nav.classList.toggle("touched", pointerType === "touch"));
}
