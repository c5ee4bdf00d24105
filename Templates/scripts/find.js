// Creates the search field. The search is loaded when the reader uses the field.

/** @type {HTMLElement} */
const place = document.querySelector(".search") ?? document.createElement("div");
const create = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const query = () => new URLSearchParams(location.search).get("q") ?? "";
const field = create("input", {
  type: "search", value: query(), placeholder: place.dataset.label, ariaLabel: place.dataset.label,
  autocomplete: "off", autocapitalize: "none", spellcheck: false, enterKeyHint: "search",
});
const status = create("p", { id: "__found", role: "status" });
field.setAttribute("aria-describedby", status.id);
place.append(create("search", {}, field, create("kbd", { ariaHidden: "true" }, /Mac|iP/.test(navigator.platform) ? "⌘K" : "Ctrl K")), status);

/** The last key in the field, and what the reader comes back to: an element, and the scroll position. */
const state = {
  key: "", focused: undefined, top: undefined,
  goBack() {
    const { focused, top = scrollY } = state;
    scrollTo({ top, behavior: "instant" });
    focused?.focus({ preventScroll: true });
    state.focused = state.top = undefined;
  },
};

let loading, search;
function load() {
  return loading ??= (place.dataset.url ? import("./search.js") : import("./catalogs.js"))
    .then(({ createSearch }) => search = createSearch({ place, field, status, state, create, query }))
    .catch(() => {
      loading = undefined;
      status.replaceChildren(place.dataset.failed + " ", create("button", { onclick() { field.focus(); load(); } }, place.dataset.retry));
    });
}
field.addEventListener("focus", load);
field.addEventListener("input", load);
field.addEventListener("keydown", ({ key, isComposing }) => {
  state.key = key;
  if (key !== "Escape" || isComposing || search) return;
  field.value = "";
  state.goBack();
});

/** Leads to the field, from anywhere on the page. */
function goToField() {
  if (!field.value && document.activeElement !== field) Object.assign(state, { focused: document.activeElement, top: scrollY });
  field.focus();
  field.select();
}
addEventListener("keydown", (event) => {
  if (event.key !== "k" || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
  event.preventDefault();
  goToField();
});

/** The choices in the URL, until the list has them. @type {Promise<any> | false | undefined} */
let restoring;
/** The fields to narrow the list by. Without the search data, the panel has the links that the build made. */
const panel = document.querySelector("details.narrow");
if (panel) {
  const summary = panel.querySelector("summary");
  const narrow = async () => (await load())?.narrow(panel);
  const restore = () => /[?&]f\./.test(location.search) && !document.querySelector(".narrowing") && narrow();
  for (const type of ["pointerenter", "focus"]) summary.addEventListener(type, narrow);
  summary.addEventListener("click", async (event) => {
    event.preventDefault();
    const choices = await narrow();
    if (choices) choices.toggle();
    else panel.open = !panel.open;
  });
  // A link to a field opens the panel.
  panel.addEventListener("toggle", narrow);
  addEventListener("popstate", restore);
  if (panel.open) narrow();
  restoring = restore();
}

// What the URL says is shown before the list is, so that the list does not move.
if (field.value || restoring) {
  const main = place.closest("main");
  main.classList.add("restoring");
  Promise.all([load(), restoring]).then(([search]) => search?.settle()).finally(async () => {
    // What appears in the frame after it has moved does not count as moved.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    main.classList.remove("restoring");
  });
}

/** The fields to section the page by, other than those of the views. */
const by = document.querySelector(".by");
if (by) import("./by.js").then(({ createBy }) => createBy(by, load)).catch(() => {});

// A notch above the others leads to the field while that is out of view. Keyboards have the key for it.
const list = document.querySelector(".section-index ol");
if (list && place.isConnected) {
  const { lang, dataset: { label } } = place;
  const notch = create("button", { type: "button", className: "to-field", ariaLabel: label, title: label, tabIndex: -1, onclick: goToField, hidden: true });
  if (lang) notch.lang = lang;
  list.before(notch);
  new IntersectionObserver((changes) => { notch.hidden = changes.at(-1).isIntersecting; }).observe(field);
}
