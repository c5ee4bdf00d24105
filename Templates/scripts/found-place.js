// Returns the reader to the row of the results that was first in the window when the page was left. The browser cannot
// do that, because the results are not there yet when it restores the page.

import { all, isInView } from "./dom.js";
import { frame } from "./frames.js";
import { on } from "./page-state.js";

/** The maximum number of frames until rows that are rendered on the way have their sizes. */
const frames = 30;

/**
 * What is between the top of the window and a row.
 * @param {Element} row
 */
const topOf = (row) => row.getBoundingClientRect().top;

/**
 * The place of a page in its history: its query, the section and the position of a row, and where in the window that
 * is.
 * @typedef {{search: string, section: string, position: number, top: number}} Place
 */

/**
 * @param {HTMLElement} results
 * @param {(section: string, position: number) => Element | undefined} rowAt adds the rows before, if they are not there
 * @param {() => Promise<void>} fill shows the rows in the window
 */
export function createPlace(results, rowAt, fill) {
  /** @type {Place | undefined} */
  let place = history.state?.found;

  /** @returns {Place | undefined} */
  function current() {
    for (const section of all(":scope > section", results).filter(isInView)) {
      const rows = all(".rows > li", section);
      // A section can be higher than its rows.
      const position = rows.findIndex(isInView);
      if (position >= 0) {
        return { search: location.search, section: section.id, position, top: topOf(rows[position]) };
      }
    }
  }

  function store() {
    // Until the place is restored, the history has it.
    if (results.isConnected && !place) history.replaceState({ ...history.state, found: current() }, "");
  }
  on("leave", store);
  document.addEventListener("click", store, true);
  // A reader who scrolls wants to be elsewhere.
  for (const type of ["wheel", "touchmove", "keydown"]) {
    addEventListener(type, () => { place = undefined; }, { capture: true, passive: true });
  }

  return {
    /** Scrolls to the place of the page in its history, if it is of this query and was not restored before. */
    async restore() {
      const before = place;
      const row = before?.search === location.search && rowAt(before.section, before.position);
      for (let at = 0; row && before && place === before && at < frames; at += 1) {
        const moved = topOf(row) - before.top;
        if (Math.abs(moved) < 1 && at > 1) break;
        scrollBy({ top: moved, behavior: "instant" });
        await frame();
        await fill();
      }
      place = undefined;
    },
  };
}
