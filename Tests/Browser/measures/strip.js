// Returns the position of the strip, and for each title its target and whether it can be tapped.
() => {
  const strips = document.querySelectorAll("nav.section-index");
  if (strips.length !== 1) return { count: strips.length };
  const strip = strips[0];
  const edge = strip.getBoundingClientRect();
  const list = strip.querySelector("ol");
  const scrolled = list.scrollTop;
  const items = [...strip.querySelectorAll("li > a")].map((link) => {
    link.scrollIntoView({ block: "nearest" });
    const place = link.getBoundingClientRect();
    const item = link.parentElement.getBoundingClientRect();
    const middle = item.top + item.height / 2;
    const hit = document.elementFromPoint(place.left + place.width / 2, middle);
    const address = new URL(link.href);
    const label = link.querySelector("bdi");
    return {
      text: link.textContent, kind: link.parentElement.className, short: link.querySelector("bdi").textContent,
      full: link.querySelector(".full")?.textContent ?? null,
      href: link.getAttribute("href"), isEmpty: link.closest(".empty") !== null,
      path: address.pathname, target: decodeURIComponent(address.hash.slice(1)),
      isCurrent: address.pathname === location.pathname,
      isInside: place.top >= edge.top - 0.5 && place.bottom <= edge.bottom + 0.5
        && place.left >= -0.5 && place.right <= innerWidth + 0.5
        && item.top >= -0.5 && item.bottom <= innerHeight + 0.5,
      isTouched: hit === link || link.contains(hit), height: item.height, width: item.width,
      isCut: label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1,
      fontSize: parseFloat(getComputedStyle(link).fontSize), weight: Number(getComputedStyle(link).fontWeight),
      fill: getComputedStyle(link).getPropertyValue("--fill").trim(),
    };
  });
  list.scrollTop = scrolled;
  return {
    count: 1, position: getComputedStyle(strip).position, edge: box(edge), window: [innerWidth, innerHeight],
    direction: getComputedStyle(document.documentElement).direction, items,
    root: document.documentElement.clientWidth,
    sections: Object.fromEntries(
      [...document.querySelectorAll("[data-section]")].map((each) => [each.id, each.dataset.section])),
    ids: [...document.querySelectorAll("[id]")].map((each) => each.id),
    isList: strip.querySelector(":scope > ol") !== null, label: strip.getAttribute("aria-label"),
  };
}
