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
const state = { key: "", focused: undefined, top: undefined };
let loading;
function load() {
loading ??= import("./search.js").then(({ createSearch }) => createSearch({ place, field, status, state, create, query })).catch(() => {
loading = undefined;
status.replaceChildren(place.dataset.failed + " ", create("button", { onclick: load }, place.dataset.retry));
});
}
field.addEventListener("focus", load);
field.addEventListener("input", load);
field.addEventListener("keydown", ({ key }) => { state.key = key; });
if (field.value) load();
addEventListener("keydown", (event) => {
if (event.key !== "k" || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
event.preventDefault();
if (!field.value && document.activeElement !== field) Object.assign(state, { focused: document.activeElement, top: scrollY });
field.focus();
field.select();
});
