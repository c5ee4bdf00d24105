// Names sections for screen readers, with the number of what they show.

import { seek } from "./dom.js";

/**
 * Gives a section a name of its own, or without one that of its heading.
 * @param {HTMLElement} section
 * @param {string} [name]
 */
export function nameRegion(section, name) {
  section.ariaLabel = name ?? null;
  section.setAttribute("aria-labelledby", name ? "" : seek("h2", section)?.id ?? "");
}
