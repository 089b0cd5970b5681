/**
 * Points and integer, half-open pixel rectangles; origin top-left, y grows downwards.
 * The twin of annotator/domain/geometry.py: both are held to fixtures/geometry_cases.json.
 */

/** A position in screen pixels; halves occur because the centre of an odd side is a half. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pixels left <= x < right, top <= y < bottom; at least one of them. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Throws RangeError when an edge is no integer or the rectangle holds no pixel. */
export function rect(left: number, top: number, right: number, bottom: number): Rect {
  if (![left, top, right, bottom].every(Number.isInteger) || right <= left || bottom <= top) {
    throw new RangeError(`empty or fractional rectangle: ${left}, ${top}, ${right}, ${bottom}`);
  }
  // Adding 0 turns -0, which rounding yields, into 0.
  return { left: left + 0, top: top + 0, right: right + 0, bottom: bottom + 0 };
}

export const whole = (size: Size): Rect => rect(0, 0, size.width, size.height);
export const width = (r: Rect): number => r.right - r.left;
export const height = (r: Rect): number => r.bottom - r.top;
export const area = (r: Rect): number => width(r) * height(r);
export const diagonal = (r: Rect): number => Math.hypot(width(r), height(r));

/** The exact middle: always a multiple of one half. */
export const center = (r: Rect): Point => ({ x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 });

export const contains = (r: Rect, p: Point): boolean =>
  r.left <= p.x && p.x < r.right && r.top <= p.y && p.y < r.bottom;

export const covers = (outer: Rect, inner: Rect): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

export const sameRect = (a: Rect, b: Rect): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

/** Euclidean distance to the closed rectangle, 0 inside and on its edge (OmniACT 4.2, L2). */
export function distanceTo(r: Rect, p: Point): number {
  const dx = Math.max(r.left - p.x, 0, p.x - r.right);
  const dy = Math.max(r.top - p.y, 0, p.y - r.bottom);
  return Math.hypot(dx, dy);
}

export function intersection(a: Rect, b: Rect): Rect | null {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  const right = Math.min(a.right, b.right);
  const bottom = Math.min(a.bottom, b.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/** Intersection over union, 0 to 1. */
export function iou(a: Rect, b: Rect): number {
  const shared = intersection(a, b);
  return shared ? area(shared) / (area(a) + area(b) - area(shared)) : 0;
}

/** The part inside a screen of that size, null when there is none. */
export const clamp = (r: Rect, screen: Size): Rect | null => intersection(r, whole(screen));

export const translate = (r: Rect, dx: number, dy: number): Rect => ({
  left: r.left + dx,
  top: r.top + dy,
  right: r.right + dx,
  bottom: r.bottom + dy,
});
