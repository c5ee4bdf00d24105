// Marks the current section in the index. Without this script, some browsers mark it themselves.

const list = document.querySelector(".section-index ol");
const root = document.documentElement;

/** The section that was the target of a link, and the scroll position then. */
let target, place = NaN;
let isScheduled = false;

/**
 * The index of the current section.
 * @param {Element[]} sections
 */
function current(sections) {
  // Where link targets are aligned.
  const edge = parseFloat(getComputedStyle(sections[0]).scrollMarginTop) + 1
    + (parseFloat(getComputedStyle(root).scrollPaddingTop) || 0);
  const distance = (position) => sections[position].getBoundingClientRect().top - edge;
  const lastWithin = (limit) => {
    let low = -1;
    let high = sections.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (distance(middle) <= limit) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const end = root.scrollHeight - innerHeight;
  const rest = Math.max(0, end - scrollY);
  const top = lastWithin(0);
  const followed = sections.indexOf(target);
  if (followed >= 0 && (followed === top || (followed > top && rest < 2))) return followed;
  const read = Math.max(0, lastWithin(40));
  const last = lastWithin(rest);
  if (top < last || end < 2) return read;
  // Sections that cannot reach the edge share the remaining scroll distance.
  const passed = last < 0 ? scrollY : -distance(last);
  const share = rest < 2 ? 0 : rest / (passed + rest);
  return Math.max(read, Math.floor(sections.length - 1 - share * (sections.length - 1 - Math.max(0, last))));
}

function update() {
  isScheduled = false;
  if (isNaN(place)) {
    target = document.querySelector(":target")?.closest("[data-section]");
    place = scrollY;
  } else if (Math.abs(scrollY - place) > 1) target = null;
  const sections = [...document.querySelectorAll("[data-section]")];
  // Empty letters link to sections, too.
  const links = `[href="#${sections[current(sections)].id}"]`;
  const link = list.querySelector("li:not(.empty) " + links) ?? list.querySelector(links);
  if (!link || link.ariaCurrent) return;
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  const { offsetTop } = link.parentElement;
  list.scrollTop = Math.min(offsetTop - 40, Math.max(list.scrollTop, offsetTop + 80 - innerHeight));
}

function schedule() {
  if (!isScheduled) requestAnimationFrame(update);
  isScheduled = true;
}

function followLink() {
  place = NaN;
  schedule();
}

addEventListener("scroll", schedule, { passive: true });
addEventListener("hashchange", followLink);
// A second click on an item does not change the hash.
list.addEventListener("click", followLink);
followLink();
