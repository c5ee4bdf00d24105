// Returns the contrast of each visible text, including markers and generated text, by the formula of WCAG 2. With a
// limit, returns how many there are, and those that are below the limit or whose background cannot be measured.
(limit) => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();
  /** Returns red, green, blue and alpha of any CSS color. */
  const channels = (color) => {
    if (!known.has(color)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      known.set(color, [red, green, blue, alpha / 255]);
    }
    return known.get(color);
  };
  const over = (upper, lower) => upper.slice(0, 3).map((part, at) => part * upper[3] + lower[at] * (1 - upper[3]));
  const luminance = (color) => {
    const [red, green, blue] = color.map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((left, right) => left - right);
    return (light + 0.05) / (dark + 0.05);
  };

  /** Returns the rectangle that an element's ::before or ::after paints behind its text, and its color. */
  const backdrop = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    if (style.content === "none" || style.position !== "absolute" || !(parseInt(style.zIndex) < 0)) return [];
    const parent = element.getBoundingClientRect();
    const left = parent.left + parseFloat(style.left), top = parent.top + parseFloat(style.top);
    const right = left + parseFloat(style.width), bottom = top + parseFloat(style.height);
    return [{ left, top, right, bottom, color: channels(style.backgroundColor) }];
  };

  /** Returns what an element paints behind its text. */
  const paint = remembered((element) => {
    const style = getComputedStyle(element);
    return {
      backdrops: ["::after", "::before"].flatMap((pseudo) => backdrop(element, pseudo)),
      hasImage: style.backgroundImage !== "none", color: channels(style.backgroundColor),
    };
  });

  /** Returns the color behind a rectangle: all layers down to the page, painted over each other. */
  const background = (element, place) => {
    const layers = [];
    const x = (place.left + place.right) / 2, y = (place.top + place.bottom) / 2;
    for (let each = element; each; each = each.parentElement) {
      const { backdrops, hasImage, color } = paint(each);
      for (const { left, top, right, bottom, color } of backdrops) {
        if (x >= left && x <= right && y >= top && y <= bottom) layers.push(color);
      }
      if (hasImage) return null;
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reduceRight((lower, upper) => over(upper, lower), channels("canvas").slice(0, 3));
  };
  const opacity = remembered((element) =>
    element ? parseFloat(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);

  const found = [];
  const judge = (element, text, color, place, name) => {
    const behind = background(element, place);
    const [red, green, blue, alpha] = channels(color);
    const value = behind && ratio(over([red, green, blue, alpha * opacity(element)], behind), behind);
    const where = describe(element) + name;
    found.push({ text, where, ratio: value, color, behind: behind && behind.map(Math.round).join(" ") });
  };
  for (const { element, lines, text } of seenTexts()) {
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) < 1) continue;
    judge(element, text, style.color, lines[0], "");
  }
  for (const element of document.querySelectorAll("body *")) {
    const place = element.getBoundingClientRect();
    if (!element.checkVisibility() || isNothing(box(place)) || isForEarsOnly(element)) continue;
    for (const pseudo of ["::before", "::after", "::marker"]) {
      const style = getComputedStyle(element, pseudo);
      const isMarker = pseudo === "::marker";
      const isWritten = isMarker
        ? getComputedStyle(element).display === "list-item"
          && !["none", '""'].includes(getComputedStyle(element).listStyleType)
        : !["none", "normal", '""'].includes(style.content);
      if (isWritten) judge(element, isMarker ? "•" : style.content, style.color, box(place), pseudo);
    }
  }
  return limit ? { count: found.length, low: found.filter(({ ratio }) => !(ratio >= limit)) } : found;
}
