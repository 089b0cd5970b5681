/** The part of an element that is shown, by hit tests. */
import * as dom from './dom.ts';
import { areaOf, holds, isEmpty, middleOf, thickness, unionOf, within } from './geometry.ts';
import { gridHits, hitAt, meets, meetsMiddle } from './hit_tests.ts';
import { isCutAway, liesAlone } from './overlaps.ts';
import { outline } from './outline.ts';
import { isInside } from './places.ts';
import { paintedChildren } from './roots.ts';

type Point = [number, number];

/** The outermost pixel on a line that shows the element, given one that does not and one that does. */
function border(shows: (value: number) => boolean, covered: number, shown: number): number {
  while (Math.abs(shown - covered) > 1) {
    const middle = Math.trunc((covered + shown) / 2);
    if (shows(middle)) shown = middle;
    else covered = middle;
  }
  return shown;
}

/** Takes off what is covered or cut along a whole side: scrolled away, under a sticky bar, behind a dialog. */
function trim(el: dom.El, rect: dom.Rect, hits: readonly Point[]): dom.Rect {
  const xs = [...new Set(hits.map(([x]) => x))];
  const ys = [...new Set(hits.map(([, y]) => y))];
  const across = (x: number, y: number): boolean => meets(el, x, y);
  const down = (y: number, x: number): boolean => meets(el, x, y);
  const outermost = (axis: 0 | 1, sign: number): Point =>
    hits.reduce((best, hit) => (sign * hit[axis] < sign * best[axis] ? hit : best));
  const side = (
    edge: number,
    first: number,
    lines: readonly number[],
    shows: (value: number, line: number) => boolean,
    axis: 0 | 1,
    sign: number,
  ): number => {
    if (lines.some((line) => shows(first, line))) return edge;
    const reached = outermost(axis, sign);
    const last = border((value) => shows(value, reached[axis === 0 ? 1 : 0]), first, reached[axis]);
    return sign > 0 ? last : last + 1;
  };
  return {
    left: side(rect.left, Math.ceil(rect.left), ys, across, 0, 1),
    right: side(rect.right, Math.ceil(rect.right) - 1, ys, across, 0, -1),
    top: side(rect.top, Math.ceil(rect.top), xs, down, 1, 1),
    bottom: side(rect.bottom, Math.ceil(rect.bottom) - 1, xs, down, 1, -1),
  };
}

/** Whether each side shows in its middle: then nothing is cut off. */
function meetsSides(el: dom.El, rect: dom.Rect): boolean {
  const [x, y] = middleOf(rect);
  const across = [Math.ceil(rect.left), Math.ceil(rect.right) - 1];
  const down = [Math.ceil(rect.top), Math.ceil(rect.bottom) - 1];
  return across.every((side) => meets(el, side, y)) && down.every((side) => meets(el, x, side));
}

// Thinner elements that the first grid has missed show too little to be pressed.
const LEAST_WORTH = 24;

export function shownPart(el: dom.El, rect: dom.Rect, clip: dom.Rect): dom.Rect | null {
  const visible = within(rect, clip);
  if (isEmpty(visible)) return null;
  if (meetsMiddle(el, visible) && (liesAlone(el, visible) || meetsSides(el, visible))) return visible;
  if (isCutAway(el, visible)) return null;
  let hits = gridHits(el, visible, 3);
  if (!hits.length && thickness(visible) >= LEAST_WORTH) hits = gridHits(el, visible, 6);
  return hits.length ? trim(el, visible, hits) : null;
}

/** An inline link around a picture has the height of a line of text; what is painted is its children. */
function paintedRects(el: dom.El): dom.Rect[] {
  if (dom.localName(el) === 'area') return [outline(el)];
  const own = dom.getClientRects(el).filter((rect) => rect.right > rect.left && rect.bottom > rect.top);
  const { display } = dom.styleOf(el);
  if (display !== 'inline' && display !== 'contents') return own;
  const inner = paintedChildren(el).flatMap((child) => paintedRects(child));
  return own.concat(inner.filter((rect) => !own.some((outer) => holds(outer, rect))));
}

const SHAPES = new Set(['path', 'polygon', 'polyline', 'circle', 'ellipse']);

/** A drawn shape seldom reaches the corners of its box: where its middle acts, nothing is taken off. */
function shownShape(el: dom.El, rect: dom.Rect, clip: dom.Rect): dom.Rect | null {
  if (!SHAPES.has(dom.localName(el))) return null;
  const visible = within(rect, clip);
  return !isEmpty(visible) && meetsMiddle(el, visible) ? visible : null;
}

/** One rectangle for an element of one or several lines. Its middle must act, because scripts click there: so a link
 * that wraps is boxed whole where its middle is its own, else by its largest line.
 */
export function shownRect(el: dom.El, clip: dom.Rect): dom.Rect | null {
  const rects = paintedRects(el);
  const [only] = rects;
  if (only && rects.length === 1) return shownShape(el, only, clip) ?? shownPart(el, only, clip);
  const parts = rects.map((rect) => shownPart(el, rect, clip)).filter((part) => part !== null);
  if (!parts.length) return rects.length ? null : shownPart(el, dom.getBoundingClientRect(el), clip);
  const union = unionOf(parts);
  const filled = parts.reduce((sum, part) => sum + areaOf(part), 0);
  if (meetsMiddle(el, union) && filled >= 0.5 * areaOf(union)) return union;
  return parts.reduce((best, part) => (areaOf(part) > areaOf(best) ? part : best));
}

/** The rectangle of an element that lets presses pass to what is around it; null where something else lies over it. */
export function passingRect(el: dom.El, clip: dom.Rect): dom.Rect | null {
  const visible = within(dom.getBoundingClientRect(el), clip);
  const hit = isEmpty(visible) ? null : hitAt(...middleOf(visible));
  return hit && isInside(el, hit) ? visible : null;
}
