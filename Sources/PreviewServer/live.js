// Keeps a page of the preview up to date. The preview server adds this script; built sites do not contain it.

const script = /** @type {HTMLElement} */ (document.querySelector("script[src='/-/live.js']"));
const { revision = "", version = "" } = script.dataset;
let known = version;
/** The version of which the page heard last. */
let latest = version;
/** @type {EventSource | undefined} */
let stream;

function listen() {
  if (stream || document.visibilityState === "hidden") return;
  const query = new URLSearchParams({ path: location.pathname, revision, version: known });
  stream = new EventSource(`/-/live?${query}`);
  stream.addEventListener("reload", reload);
  stream.addEventListener("file", (event) => { if (uses(event.data)) reload(); });
  stream.addEventListener("fine", (event) => {
    latest = known = event.data;
    showProblems([]);
  });
  stream.addEventListener("problems", async ({ data }) => {
    latest = data;
    // If the server has ended, the page hears from the next one.
    const response = await fetch("/-/live.json").catch(() => undefined);
    const problems = await response?.json();
    // They may have been fixed meanwhile.
    if (problems && latest === data) showProblems(problems);
  });
}

/** The name under which the state of the page is stored while it reloads. */
const key = "thumbindex:live";

/**
 * What has the focus, what is selected in it, what is open, whether that includes the chosen entries, and the place.
 * @typedef {{path: string, focus: string, start?: number | null, end?: number | null, open: string[],
 *   isTrayOpen: boolean, place?: Place}} State
 */

/**
 * A part of the page, and where in the window it begins.
 * @typedef {{part: string, top: number}} Place
 */

/** The button that shows the chosen entries. */
const tray = ".tray [data-command=show]";

/**
 * The state of which the focus is not restored yet.
 * @type {State | undefined}
 */
let pending;

/**
 * A selector that finds an element again after a change of the page.
 * @param {Element} node
 * @returns {string}
 */
function selectorOf(node) {
  const { id, localName, parentElement: parent } = node;
  if (id) return "#" + CSS.escape(id);
  if (!parent) return localName;
  const href = node.getAttribute("href");
  const near = parent.closest("[id], [data-entry]") ?? document.documentElement;
  if (href) return `${selectorOf(near)} ${localName}[href="${CSS.escape(href)}"]`;
  const entry = node.getAttribute("data-entry");
  if (entry) return `${selectorOf(parent)} > [data-entry="${CSS.escape(entry)}"]`;
  const same = [...parent.children].filter((other) => other.localName === localName);
  return `${selectorOf(parent)} > ${localName}:nth-of-type(${same.indexOf(node) + 1})`;
}

/** The parts of a page of which one is the reader's place. */
const parts = ["[data-entry]", "article[id]", "section[id]", ":not([data-section]) > :is(h2, h3, h4, h5, h6)[id]"]
  .map((part) => "main " + part).join();

/**
 * The first part that begins in the window. At the top of the page, the reader looks at the header. Lists store their
 * place in the history.
 * @returns {Place | undefined}
 */
function place() {
  if (scrollY < 1 || history.state?.place) return;
  for (const part of document.querySelectorAll(parts)) {
    const { top, height } = part.getBoundingClientRect();
    if (height && top >= 0 && top < innerHeight) return { part: selectorOf(part), top };
  }
}

/** @returns {State} */
function state() {
  // The panel out of view would be opened as a sheet.
  const open = [...document.querySelectorAll("details[open]")].filter((each) => (
    !each.matches(".narrow") || each.children[0].getBoundingClientRect().bottom > 0)).map(selectorOf);
  if (document.querySelector(".sheet[open]")) open.push(".narrow");
  const focused = document.activeElement;
  const { selectionStart: start, selectionEnd: end } = /** @type {Partial<HTMLInputElement>} */ (focused ?? {});
  const focus = focused && focused !== document.body ? selectorOf(focused) : "";
  const isTrayOpen = isTrayOpening || document.querySelector(tray)?.ariaExpanded === "true";
  return { ...pending ?? { path: location.pathname, focus, start, end }, open, isTrayOpen, place: place() };
}

// The browser keeps the scroll position, in pixels.
function reload() {
  // The page may be notified again before it is left.
  pending = state();
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {}
  location.reload();
}

/** The milliseconds in which scripts may make what is restored. */
const restoreTimeout = 5000;

/** Whether the list of the chosen entries is opened when the script has made it. */
let isTrayOpening = false;

/**
 * Shows the chosen entries, when the script has made their list.
 * @param {number} end
 * @returns {void}
 */
function openTray(end) {
  if (!isTrayOpening) return;
  /** @type {HTMLElement | null} */
  const button = document.querySelector(tray);
  if (!button && performance.now() < end) return void requestAnimationFrame(() => openTray(end));
  isTrayOpening = false;
  if (button && button.ariaExpanded !== "true") button.click();
}

/** The number of frames after the page is loaded in which the place is still restored. */
let frames = 30;

/**
 * Scrolls to the place, in several frames, because the browser scrolls, too, and scripts change the page.
 * @param {Place} place
 */
function scrollToPlace(place) {
  const part = document.querySelector(place.part);
  if (!part || frames <= 0) return;
  if (document.readyState === "complete") frames -= 1;
  const moved = part.getBoundingClientRect().top - place.top;
  if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: "instant" });
  requestAnimationFrame(() => scrollToPlace(place));
}

/** Opens what was open before the page was reloaded, and returns the focus to what had it. */
function restore() {
  try {
    const stored = /** @type {State | null} */ (JSON.parse(sessionStorage.getItem(key) ?? "null"));
    sessionStorage.removeItem(key);
    if (stored?.path !== location.pathname) return;
    for (const selector of stored.open) document.querySelector(selector)?.setAttribute("open", "");
    if (stored.place) scrollToPlace(stored.place);
    isTrayOpening = stored.isTrayOpen;
    openTray(performance.now() + restoreTimeout);
    if (!stored.focus) return;
    pending = stored;
    setTimeout(forget, restoreTimeout);
    focusAgain();
  } catch {}
}

/** Scripts may still have to make what had the focus. */
function focusAgain() {
  if (!pending) return;
  const element = /** @type {HTMLInputElement | null} */ (document.querySelector(pending.focus));
  // A heading that the reader has jumped to.
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement !== element) return void requestAnimationFrame(focusAgain);
  if (typeof pending.start === "number") element.setSelectionRange(pending.start, pending.end ?? pending.start);
  forget();
}

function forget() {
  pending = undefined;
}

// The reader uses the page.
for (const type of ["pointerdown", "keydown", "wheel", "touchmove"]) {
  addEventListener(type, () => {
    frames = 0;
    if (type !== "pointerdown" && type !== "keydown") return;
    isTrayOpening = false;
    forget();
  }, { capture: true, passive: true });
}
// A screen reader moves the focus without other events. A panel or a sheet that is opened again takes it, too.
addEventListener("focusin", ({ target }) => {
  if (!pending || !(target instanceof Element)) return;
  if (!target.matches(`${pending.focus || "body"}, [open] > summary, dialog, dialog *`)) forget();
});

// Browsers limit the connections to a server, and many tabs may be open. Pages in background tabs stop listening, and
// listen again when they become visible.
function stopListening() {
  stream?.close();
  stream = undefined;
}

/**
 * Whether the page uses a file.
 * @param {string} path
 */
function uses(path) {
  const url = new URL(path, location.href).href;
  return performance.getEntriesByType("resource").some(({ name }) => name.split("?")[0] === url)
    || [...document.styleSheets].some(({ href }) => href === url)
    || [...document.images].some(({ currentSrc }) => currentSrc === url);
}

/** @param {string} name @param {string} text @param {...Node} children */
function element(name, text, ...children) {
  const node = document.createElement(name);
  node.textContent = text;
  node.append(...children);
  return node;
}

/**
 * The position and the problem, then the source line with its caret, and the advice, whose lines wrap.
 * @param {string} problem
 */
function item(problem) {
  const [first, ...rest] = problem.split("\n");
  const caret = rest.findIndex((line) => line.trim() === "^") + 1;
  const parts = [rest.slice(0, caret), rest.slice(caret)];
  return element("li", "", element("p", first), ...parts.map((lines) => element("pre", lines.join("\n"))));
}

/** @param {string[]} problems */
function showProblems(problems) {
  document.getElementById("__problems")?.remove();
  if (!problems.length) return;
  if (!document.querySelector("link[href='/-/live.css']")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/-/live.css" }));
  }
  const hide = Object.assign(element("button", "Hide"), { type: "button" });
  const panel = element("section", "",
    element("h2", "The content has errors; this page is not updated until they are fixed"), hide,
    element("ol", "", ...problems.map(item)));
  Object.assign(panel, { id: "__problems", lang: "en", dir: "ltr", role: "alert" });
  hide.addEventListener("click", () => panel.remove());
  document.body.append(panel);
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") stopListening();
  else listen();
});
addEventListener("pagehide", stopListening);
addEventListener("pageshow", listen);
restore();
listen();
