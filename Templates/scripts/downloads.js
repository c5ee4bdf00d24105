// Gives some of the entries as files, in the order in which they are shown: those that a search or a choice of fields
// leaves, or those that are selected. Each has the same row as in the catalog's data.

import { all, create, fill, seek } from "./dom.js";

/**
 * The rows of a table of comma-separated values (RFC 4180), as they are written. The first one has the names of the
 * columns. The build ends each with a carriage return and a line feed; what follows the last one is cut off. The time
 * is proportional to the length.
 * @param {string} table
 */
const rowsOf = (table) => table.match(/[^"\r\n]*(?:"[^"]*"[^"\r\n]*)*\r\n/gy) ?? [];

/** @param {string} url */
async function getText(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  return response.text();
}

/**
 * The positions of entries in the catalog's data, which has an object in each line.
 * @param {string[]} lines
 * @param {string[]} ids
 */
function positionsOf(lines, ids) {
  const positions = new Map(lines.map((line, at) => [JSON.parse(line).$id, at]));
  return ids.flatMap((id) => positions.get(id) ?? []);
}

/**
 * Returns the content of a file with some of the entries. Drafts, which only a preview shows, are not in the data, and
 * neither are entries that are gone.
 * @param {string} url of the file with all of them
 * @param {string[]} ids
 * @param {boolean} [areNeeded] whether an entry that is not in the data is an error
 */
export async function contentOf(url, ids, areNeeded) {
  const isTable = url.endsWith(".csv");
  const lines = (await getText(url.replace(/\w+$/, "ndjson"))).trim().split("\n");
  const positions = positionsOf(lines, ids);
  if (areNeeded && positions.length < ids.length) throw new Error(url);
  if (!isTable) return `[\n${positions.map((at) => lines[at]).join(",\n")}\n]\n`;
  const [names, ...rows] = rowsOf(await getText(url));
  // A new build can have replaced one of the files meanwhile.
  if (rows.length !== lines.length) throw new Error(url);
  return names + positions.map((at) => rows[at]).join("");
}

/** @param {string} text @param {string} name */
export function save(text, name) {
  const href = URL.createObjectURL(new Blob([text]));
  create("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/**
 * @param {HTMLElement} line with links to the data of the whole catalog
 * @param {import("./numbers.js").Strings} strings
 */
export function createDownloads(line, { words, form, format }) {
  const label = /** @type {HTMLElement} */ (seek("span", line));
  const whole = { text: label.textContent, isHidden: line.hidden };
  /** @type {(() => Promise<string[]>) | undefined} */
  let shown;

  /** Hides the line until the results are there, because it would move with them. */
  function pause() {
    shown = undefined;
    line.classList.remove("ready");
  }

  function withdraw() {
    pause();
    label.textContent = whole.text;
    line.hidden = whole.isHidden;
  }

  for (const link of /** @type {HTMLAnchorElement[]} */ (all("a", line))) {
    link.addEventListener("click", async (event) => {
      if (!shown) return;
      event.preventDefault();
      try {
        save(await contentOf(link.href, await shown()), decodeURIComponent(link.pathname.split("/").at(-1) ?? ""));
      } catch {
        // The whole files remain.
        withdraw();
      }
    });
  }
  return {
    pause, withdraw,
    /**
     * @param {number} count of the entries that are shown
     * @param {() => Promise<string[]>} ids of these, in their order
     */
    async offer(count, ids) {
      shown = ids;
      label.textContent = fill(form(words.downloadThese, count), { count: format(count) });
      line.hidden = !count;
      // What appears in the frame after it has moved does not count as moved.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      if (shown === ids) line.classList.add("ready");
    },
  };
}
