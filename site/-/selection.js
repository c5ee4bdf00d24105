// Keeps what readers choose: the ids of entries, per catalog, so that a choice survives reloads, rebuilds, another
// order and another view. Without this script the boxes work all the same, and forget.

/** The address of the catalog that the page belongs to: the same on all of its pages. */
const catalog = new URL(
  document.querySelector("[data-catalog]")?.getAttribute("data-catalog") ?? ".", document.baseURI);
const key = "thumbindex:selection:" + catalog.pathname;

/** @returns {NodeListOf<HTMLInputElement>} */
const inputs = () => document.querySelectorAll("input.select");

/**
 * What was chosen before; nothing where the store is closed to us or holds something else.
 * @returns {Set<string>}
 */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

/** @param {Set<string>} chosen */
function write(chosen) {
  try {
    if (chosen.size) localStorage.setItem(key, JSON.stringify([...chosen].sort()));
    else localStorage.removeItem(key);
  } catch {
    // A full or forbidden store: the boxes still work for as long as the page is open.
  }
}

/** Shows what is chosen. Two entries may be chosen in a section of one choice when another view chose them. */
function show() {
  const chosen = read();
  for (const input of inputs()) input.checked = chosen.has(input.value);
}

/** @param {HTMLInputElement} input */
function choose(input) {
  const chosen = read();
  if (input.type === "radio") {
    // One choice replaces what was chosen in its section; other sections and pages keep theirs.
    for (const other of inputs()) if (other.name === input.name) chosen.delete(other.value);
  }
  if (input.checked) chosen.add(input.value);
  else chosen.delete(input.value);
  write(chosen);
  // An entry that stands in several sections is chosen in all of them.
  for (const other of inputs()) if (other.value === input.value) other.checked = input.checked;
}

document.addEventListener("change", (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.matches("input.select")) choose(input);
});
// Another tab, or this page out of the browser's cache.
addEventListener("storage", (event) => { if (event.key === key || event.key === null) show(); });
addEventListener("pageshow", show);
show();
