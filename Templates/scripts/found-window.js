// Shows the rows of the results that are in the window. Until a row arrives, what follows it is hidden, because it
// would move.

import { all, isInView, seek } from "./dom.js";
import { step } from "./found-section.js";
import { frame } from "./frames.js";

/** The milliseconds for which a row that does not arrive hides those below it. */
const rowTimeout = 2_000;

/**
 * @param {HTMLElement} results
 * @param {(placeholder: Element) => unknown} show
 */
export function createWindow(results, show) {
  let timer = 0;

  /**
   * Shows the hidden elements again, except those that stay hidden. They keep their class, because removing and adding
   * it would make browsers recalculate their styles.
   * @param {Set<Element>} [hidden] the elements that stay hidden; those that already are hidden are removed from it
   */
  function reveal(hidden = new Set()) {
    for (const each of all(".later", results)) if (!hidden.delete(each)) each.classList.remove("later");
  }

  /**
   * Shows the rows in the window.
   * @param {AbortSignal} signal
   */
  async function showRows(signal) {
    // Measuring a row in an off-screen section would make browsers lay out that section.
    const empty = () => [...results.children].filter(isInView)
      .flatMap((section) => all(".rows:empty, .rows > li:empty", section).filter(isInView));
    // What is in the window then is known with the layout of the next frame.
    for (let rest; !signal.aborted && (rest = empty()).length; await frame()) await Promise.all(rest.map(show));
  }

  return {
    reveal, showRows,
    /** Hides what follows the first row that is not there yet. */
    hideRest() {
      clearTimeout(timer);
      timer = setTimeout(reveal, rowTimeout);
      const parts = all("h2, .rows, .rows > *, .more-rows", results);
      const first = parts.findIndex((each) => each.matches(".rows:empty, .rows > :empty"));
      const hidden = new Set(first < 0 ? [] : parts.slice(first, first + step));
      reveal(hidden);
      for (const each of hidden) each.classList.add("later");
    },
    /**
     * Shows the rest when the rows in the window are there.
     * @param {AbortSignal} signal
     */
    async showRest(signal) {
      await showRows(signal);
      if (!signal.aborted) reveal();
    },
    /** Makes placeholders as high as the first row. Measuring that takes a layout, so it is done once. */
    measure() {
      const height = seek("li:not(:empty)", results)?.offsetHeight;
      if (height) results.style.setProperty("--placeholder", `${height}px`);
    },
  };
}
