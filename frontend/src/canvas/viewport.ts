/**
 * The affine map between screen pixels (the picture's) and device pixels (the canvas's).
 * Device pixels, not CSS pixels: 100 % is one picture pixel on one device pixel, whatever the display's density.
 */
import { type Point, type Rect, type Size, center, height, width } from './geometry';
import { between } from './placement';

/** device = picture * scale + (x, y) */
export interface Viewport {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const LARGEST_SCALE = 64;
const SMALLEST_SCALE = 1 / 64;
const FIT_MARGIN = 0.97;
/** This many device pixels of the picture always stay in view. */
const FOOTHOLD = 48;
const STOPS = [1 / 16, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

export const toDevice = (v: Viewport, p: Point): Point => ({ x: p.x * v.scale + v.x, y: p.y * v.scale + v.y });

/** Unrounded: the nearest pixel edge is Math.round of it, the pixel itself Math.floor. */
export const toPicture = (v: Viewport, p: Point): Point => ({ x: (p.x - v.x) / v.scale, y: (p.y - v.y) / v.scale });

/** Where a rectangle is painted: its edges on whole device pixels, never thinner than one. */
export function paintedRect(v: Viewport, r: Rect): Rect {
  const left = Math.round(r.left * v.scale + v.x);
  const top = Math.round(r.top * v.scale + v.y);
  return {
    left,
    top,
    right: Math.max(Math.round(r.right * v.scale + v.x), left + 1),
    bottom: Math.max(Math.round(r.bottom * v.scale + v.y), top + 1),
  };
}

/** The same scale, moved so that part of the picture stays in view. */
export function heldInView(v: Viewport, picture: Size, view: Size): Viewport {
  const hold = (offset: number, length: number, room: number): number =>
    between(offset, FOOTHOLD - length * v.scale, room - FOOTHOLD);
  return { ...v, x: hold(v.x, picture.width, view.width), y: hold(v.y, picture.height, view.height) };
}

/** The scale becomes `scale`; the picture point under the device point `at` stays there. */
export function zoomAt(v: Viewport, scale: number, at: Point): Viewport {
  const next = between(scale, SMALLEST_SCALE, LARGEST_SCALE);
  const fixed = toPicture(v, at);
  return { scale: next, x: at.x - fixed.x * next, y: at.y - fixed.y * next };
}

/** The next stop of the zoom ladder above or below the present scale. */
export function nextStop(scale: number, direction: 1 | -1): number {
  const slack = 1.001;
  const further = direction === 1 ? STOPS.find((s) => s > scale * slack) : STOPS.findLast((s) => s < scale / slack);
  return further ?? (direction === 1 ? LARGEST_SCALE : SMALLEST_SCALE);
}

/** `r` in the middle of the view, as large as fits, at most `largest`. */
export function fit(r: Rect, view: Size, largest = 1): Viewport {
  const room = FIT_MARGIN * Math.min(view.width / width(r), view.height / height(r));
  const scale = between(room, SMALLEST_SCALE, largest);
  const middle = center(r);
  return {
    scale,
    x: Math.round(view.width / 2 - middle.x * scale),
    y: Math.round(view.height / 2 - middle.y * scale),
  };
}

/** Moved by as little as possible so that `r` is in view; unchanged when it is already. */
export function reveal(v: Viewport, r: Rect, view: Size): Viewport {
  const p = paintedRect(v, r);
  const shift = (low: number, high: number, room: number): number => {
    if (low >= 0 && high <= room) return 0;
    return high - low > room ? -low : between(0, FOOTHOLD - low, room - FOOTHOLD - high);
  };
  const dx = shift(p.left, p.right, view.width);
  const dy = shift(p.top, p.bottom, view.height);
  return dx === 0 && dy === 0 ? v : { ...v, x: v.x + dx, y: v.y + dy };
}
