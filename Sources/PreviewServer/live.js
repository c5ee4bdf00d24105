// Keeps a page of the preview up to date. The preview server adds this script; built sites do not contain it.

const script = /** @type {HTMLElement} */ (document.querySelector("script[src='/-/live.js']"));
const { revision = "", version = "" } = script.dataset;
let known = version;
/** @type {EventSource | undefined} */
let stream;

function listen() {
  if (stream || document.visibilityState === "hidden") return;
  const query = new URLSearchParams({ path: location.pathname, revision, version: known });
  stream = new EventSource(`/-/live?${query}`);
  stream.addEventListener("reload", reload);
  stream.addEventListener("file", (event) => { if (uses(event.data)) reload(); });
  stream.addEventListener("fine", (event) => {
    known = event.data;
    showProblems([]);
  });
  stream.addEventListener("problems", async () => {
    const response = await fetch("/-/live.json");
    showProblems(await response.json());
  });
}

// The browser keeps the scroll position. A field that loses the focus has its words written to the URL.
function reload() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  location.reload();
}

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
 * The position and the problem, then the source line with its caret.
 * @param {string} problem
 */
function item(problem) {
  const [first, ...rest] = problem.split("\n");
  return element("li", "", element("p", first), element("pre", rest.join("\n")));
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
listen();
