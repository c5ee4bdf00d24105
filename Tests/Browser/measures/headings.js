// Returns the distance of a section or row from the top of the window, and whether anything covers it.
(id) => {
  const target = document.getElementById(id);
  if (!target) return null;
  const heading = target.matches("[data-section]") ? target.querySelector("h2") : target;
  const words = heading.querySelector("bdi") ?? heading;
  const range = document.createRange();
  range.selectNodeContents(words);
  const line = range.getClientRects()[0];
  const hit = document.elementFromPoint(line.left + Math.min(line.width, 40) / 2, line.top + line.height / 2);
  const root = document.documentElement;
  return {
    top: target.getBoundingClientRect().top, headingTop: heading.getBoundingClientRect().top,
    isUncovered: hit !== null && (heading.contains(hit) || hit.contains(words)) && hit !== root && hit !== document.body
      && hit.closest("main") !== null && (hit === heading || heading.contains(hit)),
    isWhole: line.top >= -0.5 && line.bottom <= innerHeight + 0.5,
    isAtEnd: scrollY >= root.scrollHeight - innerHeight - 1, height: innerHeight,
  };
}
