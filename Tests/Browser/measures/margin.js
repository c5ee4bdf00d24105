// Returns the links of the page that reach into the strip or into the area beside it that belongs to it for touch.
() => {
  const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
  const strip = Math.max(44, document.querySelector(".section-index").offsetWidth);
  return [...document.querySelectorAll("main a")].filter((link) => link.checkVisibility()).flatMap((link) => {
    const after = getComputedStyle(link, "::after");
    const isExtended = after.position === "absolute" && after.content !== "none";
    // The whole row is the target of its link.
    const row = isExtended ? link.closest("li") : link;
    const reach = isExtended ? Math.max(0, -parseFloat(after.insetInlineEnd)) : 0;
    const seen = clipped(row.getBoundingClientRect(), row);
    const end = (isRightToLeft ? seen.left : innerWidth - seen.right) - reach;
    return !isNothing(seen) && end < strip - 0.5 ? [`${link.textContent}: ${end}`] : [];
  });
}
