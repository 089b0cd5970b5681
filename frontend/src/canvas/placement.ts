/** Where hands put rectangles: from two corners, kept on the screen, edges pulled one by one. */
import { type Point, type Rect, type Size, height, rect, translate, width } from './geometry';

export const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The screen-pixel edges nearest to two opposite corners, cut to the screen; null when that holds no pixel. */
export function fromCorners(a: Point, b: Point, screen: Size): Rect | null {
  const x = [a.x, b.x].map((value) => between(Math.round(value), 0, screen.width));
  const y = [a.y, b.y].map((value) => between(Math.round(value), 0, screen.height));
  const [left, right, top, bottom] = [Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y)];
  return left < right && top < bottom ? rect(left, top, right, bottom) : null;
}

/** The smallest rectangle around all of them. Throws RangeError for none. */
export function around(rects: readonly Rect[]): Rect {
  return rect(
    Math.min(...rects.map((r) => r.left)),
    Math.min(...rects.map((r) => r.top)),
    Math.max(...rects.map((r) => r.right)),
    Math.max(...rects.map((r) => r.bottom)),
  );
}

/** The step nearest to (dx, dy) that leaves `r` on the screen. */
export function stepInside(r: Rect, dx: number, dy: number, screen: Size): Point {
  return {
    x: between(dx, -r.left, screen.width - r.right),
    y: between(dy, -r.top, screen.height - r.bottom),
  };
}

const COPY_STEP = 10;

/** Where copies of rectangles may be put on the screen, nearest first: upon them, then aside in steps of 10 px. */
export function* copyPlaces(rects: readonly Rect[], screen: Size): Generator<Rect[]> {
  const directions = [
    [1, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const aside = (dx: number, dy: number) => rects.map((r) => keepInside(translate(r, dx, dy), screen));
  yield aside(0, 0);
  for (const [x, y] of directions) {
    for (let step = COPY_STEP; step < Math.max(screen.width, screen.height); step += COPY_STEP) {
      yield aside(x * step, y * step);
    }
  }
}

/** The same rectangle, moved by as little as possible onto the screen (and cut if it is larger than it). */
export function keepInside(r: Rect, screen: Size): Rect {
  const right = Math.min(width(r), screen.width);
  const bottom = Math.min(height(r), screen.height);
  const left = between(r.left, 0, screen.width - right);
  const top = between(r.top, 0, screen.height - bottom);
  return translate({ left: 0, top: 0, right, bottom }, left, top);
}

export interface EdgeSteps {
  readonly left?: number;
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
}

/** Moves single edges, keeps at least one pixel between opposite ones and all of them on the screen. */
export function pullEdges(r: Rect, by: EdgeSteps, screen: Size): Rect {
  const left = between(r.left + (by.left ?? 0), 0, r.right - 1);
  const top = between(r.top + (by.top ?? 0), 0, r.bottom - 1);
  return {
    left,
    top,
    right: between(r.right + (by.right ?? 0), left + 1, screen.width),
    bottom: between(r.bottom + (by.bottom ?? 0), top + 1, screen.height),
  };
}
