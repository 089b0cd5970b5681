// Seen from outside, on the frame element: where its inside lies, how much of it shows, and which inner points are free.
function frameView(el, clip) {
  const rect = el.getBoundingClientRect();
  const style = getComputedStyle(el);
  const [scaleX, scaleY] = [rect.width / (el.offsetWidth || 1), rect.height / (el.offsetHeight || 1)];
  const padding = (side) => parseFloat(style[`padding${side}`]);
  const left = rect.left + (el.clientLeft + padding("Left")) * scaleX;
  const top = rect.top + (el.clientTop + padding("Top")) * scaleY;
  const inside = {
    left,
    top,
    right: left + (el.clientWidth - padding("Left") - padding("Right")) * scaleX,
    bottom: top + (el.clientHeight - padding("Top") - padding("Bottom")) * scaleY,
  };
  const isSeen = el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const shown = isSeen ? shownPart(el, inside, clip) : null;
  return asText({ left, top, scaleX, scaleY, shown, selector: selectorOf(el) });
}

const freePoints = (el, points) => asText(points.map(([x, y]) => hitAt(Math.floor(x), Math.floor(y)) === el));
