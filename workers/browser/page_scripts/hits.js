// What a pointer meets: an element counts as shown where a hit test ends in it, and only there.
const hitCache = new Map();

function hitAt(x, y) {
  const key = x * 65536 + y;
  if (hitCache.has(key)) return hitCache.get(key);
  let hit = document.elementFromPoint(x, y);
  for (let root = hit && rootOf(hit); root; root = rootOf(hit)) {
    const inner = root.elementFromPoint(x, y);
    const deeper = inner === hit ? slotOfText(root, x, y) : inner;
    if (!deeper || deeper.getRootNode() !== root) break;
    hit = deeper;
  }
  hitCache.set(key, hit);
  return hit;
}

// Slotted text belongs to its host for elementFromPoint, and to its slot for a click.
function slotOfText(root, x, y) {
  const range = document.createRange();
  const covers = (node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((r) => r.left <= x && x < r.right && r.top <= y && y < r.bottom);
  };
  return [...root.querySelectorAll("slot")].find((slot) => slot.assignedNodes().some(covers));
}

const meets = (el, x, y) => {
  const hit = hitAt(x, y);
  return hit !== null && (hit === el || isInside(hit, el));
};

const middleOf = (rect) => [
  Math.floor((rect.left + rect.right) / 2),
  Math.floor((rect.top + rect.bottom) / 2),
];
const meetsMiddle = (el, rect) => meets(el, ...middleOf(rect));

const within = (rect, clip) => ({
  left: Math.max(rect.left, clip.left),
  top: Math.max(rect.top, clip.top),
  right: Math.min(rect.right, clip.right),
  bottom: Math.min(rect.bottom, clip.bottom),
});
const isEmpty = (rect) => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
const areaOf = (rect) => (rect.right - rect.left) * (rect.bottom - rect.top);
const unionOf = (rects) => ({
  left: Math.min(...rects.map((r) => r.left)),
  top: Math.min(...rects.map((r) => r.top)),
  right: Math.max(...rects.map((r) => r.right)),
  bottom: Math.max(...rects.map((r) => r.bottom)),
});

// Whole numbers only: between them elementFromPoint rounds, by rules of its own.
function gridHits(el, rect, steps) {
  const hits = [];
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const x = Math.floor(rect.left + ((column + 0.5) / steps) * (rect.right - rect.left));
      const y = Math.floor(rect.top + ((row + 0.5) / steps) * (rect.bottom - rect.top));
      if (meets(el, x, y)) hits.push([x, y]);
    }
  }
  return hits;
}

// The outermost pixel on a line that shows the element, given one that does not and one that does.
function border(shows, covered, shown) {
  while (Math.abs(shown - covered) > 1) {
    const middle = Math.trunc((covered + shown) / 2);
    if (shows(middle)) shown = middle;
    else covered = middle;
  }
  return shown;
}

// Takes off what is covered or cut along a whole side: scrolled away, under a sticky bar, behind a dialog.
function trim(el, rect, hits) {
  const xs = [...new Set(hits.map(([x]) => x))];
  const ys = [...new Set(hits.map(([, y]) => y))];
  const across = (x, y) => meets(el, x, y);
  const down = (y, x) => meets(el, x, y);
  const outermost = (axis, sign) =>
    hits.reduce((best, hit) => (sign * hit[axis] < sign * best[axis] ? hit : best));
  const side = (edge, first, lines, shows, axis, sign) => {
    if (lines.some((line) => shows(first, line))) return edge;
    const reached = outermost(axis, sign);
    const last = border((value) => shows(value, reached[1 - axis]), first, reached[axis]);
    return sign > 0 ? last : last + 1;
  };
  return {
    left: side(rect.left, Math.ceil(rect.left), ys, across, 0, 1),
    right: side(rect.right, Math.ceil(rect.right) - 1, ys, across, 0, -1),
    top: side(rect.top, Math.ceil(rect.top), xs, down, 1, 1),
    bottom: side(rect.bottom, Math.ceil(rect.bottom) - 1, xs, down, 1, -1),
  };
}

// Whether each side shows in its middle: then nothing is cut off.
function meetsSides(el, rect) {
  const [x, y] = middleOf(rect);
  const across = [Math.ceil(rect.left), Math.ceil(rect.right) - 1];
  const down = [Math.ceil(rect.top), Math.ceil(rect.bottom) - 1];
  return across.every((side) => meets(el, side, y)) && down.every((side) => meets(el, x, side));
}

// Thinner ones that a first look has missed show too little to be pressed.
const LEAST_WORTH = 24;
const thickness = (rect) => Math.min(rect.right - rect.left, rect.bottom - rect.top);

function shownPart(el, rect, clip) {
  const visible = within(rect, clip);
  if (isEmpty(visible)) return null;
  if (meetsMiddle(el, visible) && (liesAlone(el, visible) || meetsSides(el, visible))) return visible;
  if (isCutAway(el, visible)) return null;
  let hits = gridHits(el, visible, 3);
  if (!hits.length && thickness(visible) >= LEAST_WORTH) hits = gridHits(el, visible, 6);
  return hits.length ? trim(el, visible, hits) : null;
}

// The part of a picture that a map makes a link: no box of its own, yet hit tests end in it. Coordinates are the image's.
function areaRect(el) {
  const map = el.closest("map");
  const images = map ? [...map.getRootNode().querySelectorAll("img[usemap]")] : [];
  const img = images.find(({ useMap }) => useMap === `#${map.name}`);
  if (!img) return null;
  const { left, top, right, bottom } = img.getBoundingClientRect();
  const numbers = el.coords.split(/[\s,]+/).map(Number);
  const [x, y, radius] = numbers;
  if (el.shape === "default" || !el.coords) return { left, top, right, bottom };
  const round = /^circ/.test(el.shape);
  const xs = round ? [x - radius, x + radius] : numbers.filter((_, index) => index % 2 === 0);
  const ys = round ? [y - radius, y + radius] : numbers.filter((_, index) => index % 2 === 1);
  return {
    left: left + Math.min(...xs),
    top: top + Math.min(...ys),
    right: left + Math.max(...xs),
    bottom: top + Math.max(...ys),
  };
}

const outline = (el) => (el.localName === "area" && areaRect(el)) || el.getBoundingClientRect();

// An inline link around a picture has the height of a line of text; what is painted is its children.
function paintedRects(el) {
  if (el.localName === "area") return [outline(el)];
  const own = [...el.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
  const display = getComputedStyle(el).display;
  if (display !== "inline" && display !== "contents") return own;
  const inner = [...paintedChildren(el)].flatMap((child) => paintedRects(child));
  return own.concat(inner.filter((rect) => !own.some((o) => holds(o, rect))));
}
const holds = (outer, inner) =>
  inner.left >= outer.left - 1 &&
  inner.top >= outer.top - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

// A drawn shape seldom reaches the corners of its box: where its middle acts, nothing is taken off.
function shownShape(el, rect, clip) {
  if (!["path", "polygon", "polyline", "circle", "ellipse"].includes(el.localName)) return null;
  const visible = within(rect, clip);
  return !isEmpty(visible) && meetsMiddle(el, visible) ? visible : null;
}

// One rectangle for an element of one or several lines. Its middle must act, because scripts click there: so a link
// that wraps is boxed whole where its middle is its own, else by its largest line.
function shownRect(el, clip) {
  const whole = el.getBoundingClientRect();
  const rects = paintedRects(el);
  if (rects.length === 1) return shownShape(el, rects[0], clip) ?? shownPart(el, rects[0], clip);
  const parts = rects.map((rect) => shownPart(el, rect, clip)).filter(Boolean);
  if (!parts.length) return rects.length ? null : shownPart(el, whole, clip);
  const union = unionOf(parts);
  const filled = parts.reduce((sum, part) => sum + areaOf(part), 0);
  const middleActs = meetsMiddle(el, union);
  if (middleActs && filled >= 0.5 * areaOf(union)) return union;
  return parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
}
