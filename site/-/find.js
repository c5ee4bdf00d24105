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
let restoring;
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
panel.addEventListener("toggle", narrow);
addEventListener("popstate", restore);
if (panel.open) narrow();
restoring = restore();
}
if (field.value || restoring) {
const main = place.closest("main");
main.classList.add("restoring");
Promise.all([load(), restoring]).then(([search]) => search?.settle()).finally(async () => {
for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
main.classList.remove("restoring");
});
}
const by = document.querySelector(".by");
if (by) import("./by.js").then(({ createBy }) => createBy(by, load)).catch(() => {});
const list = document.querySelector(".section-index ol");
if (list && place.isConnected) {
const { lang, dataset: { label } } = place;
const notch = create("button", { type: "button", className: "to-field", ariaLabel: label, title: label, tabIndex: -1, onclick: goToField, hidden: true });
if (lang) notch.lang = lang;
list.before(notch);
new IntersectionObserver((changes) => { notch.hidden = changes.at(-1).isIntersecting; }).observe(field);
}
