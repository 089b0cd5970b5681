/** The eight places by which a selected box is resized. */
import type { Point, Rect } from './geometry';
import type { EdgeSteps } from './placement';

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** How far from an edge it can still be caught, in CSS pixels. */
export const REACH = 7;
/** Of that, outside the box: the next control is often only a few pixels away, and its own box begins there. */
const OUTSIDE = 4 / 7;

/** Where the handle's knob is painted. `painted` and the result are in device pixels. */
export function knob(painted: Rect, handle: Handle): Point {
  const middle = { x: (painted.left + painted.right) / 2, y: (painted.top + painted.bottom) / 2 };
  return {
    x: handle.includes('w') ? painted.left : handle.includes('e') ? painted.right : middle.x,
    y: handle.includes('n') ? painted.top : handle.includes('s') ? painted.bottom : middle.y,
  };
}

/**
 * The handle that a press at `at` takes: the whole edge can be caught, from outside and a little from inside, but
 * the inner half of even the smallest box stays free for moving it. `reach` in device pixels, as the others.
 */
export function handleAt(painted: Rect, at: Point, reach: number): Handle | null {
  const x = side(at.x, painted.left, painted.right, reach);
  const y = side(at.y, painted.top, painted.bottom, reach);
  if (x === null || y === null) return null;
  const name = `${['n', '', 's'][y + 1] ?? ''}${['w', '', 'e'][x + 1] ?? ''}`;
  return HANDLES.find((handle) => handle === name) ?? null;
}

/** -1 near the low edge, 1 near the high one, 0 between them, null away from all. */
function side(value: number, low: number, high: number, reach: number): -1 | 0 | 1 | null {
  const inwards = Math.min(reach, (high - low) / 4);
  const outwards = reach * OUTSIDE;
  if (value < low - outwards || value > high + outwards) return null;
  if (value < low + inwards) return -1;
  return value > high - inwards ? 1 : 0;
}

/** What moving the handle by whole screen pixels does to the edges. */
export function edgesOf(handle: Handle, dx: number, dy: number): EdgeSteps {
  return {
    ...(handle.includes('w') && { left: dx }),
    ...(handle.includes('e') && { right: dx }),
    ...(handle.includes('n') && { top: dy }),
    ...(handle.includes('s') && { bottom: dy }),
  };
}

const CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
};

export const cursorOf = (handle: Handle): string => CURSORS[handle];
