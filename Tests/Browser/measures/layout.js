// Checks whether a page fits the window: what overflows, what is cut off, and what the strip covers.
() => {
  const root = document.documentElement;
  const strip = document.querySelector("nav.section-index");
  const edge = strip && strip.checkVisibility() && strip.getBoundingClientRect();
  const problems = [];
  const isScrolledBox = ({ overflowX, overflowY }) =>
    [overflowX, overflowY].some((value) => value === "auto" || value === "scroll");
  const clipsForGood = clipping((style) =>
    !isScrolledBox(style) && (style.overflowX !== "visible" || style.overflowY !== "visible"));

  if (root.scrollWidth > root.clientWidth) {
    problems.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}`);
  }
  for (const { element, lines, text } of seenTexts()) {
    if (element.closest(".skip")) continue;
    for (const line of lines) {
      const seen = clipped(line, element);
      if (!isNothing(seen) && (seen.left < -1 || seen.right > root.clientWidth + 1)) {
        problems.push(`“${text}” leaves the window: ${describe(element)}`);
      }
      // The catalog's own page shows its description whole.
      if (element.closest(".about")) continue;
      const rest = clipped(line, element, clipsForGood);
      const isInStrip = strip && strip.contains(element);
      if (!isInStrip && (width(rest) < width(line) - 1.5 || height(rest) < height(line) - 6)) {
        problems.push(`“${text}” is cut off: ${describe(element)}`);
      }
    }
  }
  if (edge) {
    for (const element of document.querySelectorAll("main, main *, .masthead, .masthead *")) {
      const place = clipped(element.getBoundingClientRect(), element);
      if (isNothing(place) || !element.checkVisibility()) continue;
      if (place.left < edge.right - 0.5 && place.right > edge.left + 0.5) {
        problems.push(`the strip lies on ${describe(element)}`);
      }
    }
  }
  return [...new Set(problems)];
}
