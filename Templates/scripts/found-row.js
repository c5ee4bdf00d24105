// Copies fetched rows into the results, with the control of their section and with marks.

import { all, create, fill, find, seek } from "./dom.js";
import { setColumns } from "./rows.js";

/**
 * @param {HTMLElement} results
 * @param {import("./numbers.js").Strings["words"]} words
 * @param {ReturnType<typeof import("./marks.js").createMarks>} marks
 * @param {import("./marks.js").Fold} fold
 */
export function createCopies(results, words, marks, fold) {
  /**
   * The spellings of the words that are highlighted.
   * @type {import("./marks.js").Terms}
   */
  let terms = [];
  /**
   * The ids of the entries that are named as typed.
   * @type {Set<string | undefined>}
   */
  let exact = new Set();

  return {
    /**
     * Begins to mark the matches of another query.
     * @param {import("./marks.js").Terms} spellings
     */
    begin(spellings) {
      marks.forget();
      terms = spellings;
      exact = new Set();
    },
    /**
     * Marks the rows of the entries that are named as typed, and the copies that follow.
     * @param {HTMLElement[]} rows
     */
    markExact(rows) {
      exact = new Set(rows.map((row) => row.dataset.entry));
      for (const row of all("[data-entry]", results)) {
        if (exact.has(row.dataset.entry)) marks.markExact(row, words.exactMatch);
      }
    },
    /**
     * Returns a copy of a row for a section.
     * @param {HTMLElement} fetched
     * @param {import("./found-section.js").FoundSection} section
     */
    copyOf(fetched, { policy, anchor, elements }) {
      const row = document.importNode(fetched, true);
      /** @type {HTMLInputElement | null} */
      let input = seek("input.select", row);
      if (!policy) input?.remove();
      else {
        if (!input) {
          const ariaLabel = fill(words.select, { name: find("bdi", row).textContent });
          input = create("input", { className: "select", value: row.dataset.entry, ariaLabel });
          row.prepend(input, " ");
        }
        Object.assign(input, { type: policy === "single" ? "radio" : "checkbox", name: anchor });
      }
      marks.markRow(row, terms, fold);
      if (exact.has(row.dataset.entry)) marks.markExact(row, words.exactMatch);
      setColumns(elements().list, row);
      if (!seek("a", row)) results.classList.add("unlinked");
      return row;
    },
  };
}
