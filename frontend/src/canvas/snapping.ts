/** Edges that come near to another box's edge, or to the screen's, jump onto it. */
import type { Rect, Size } from './geometry';

/** Sorted, distinct coordinates of edges to snap to, in screen pixels. */
export interface Lines {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export const NO_LINES: Lines = { x: [], y: [] };

const sorted = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** The edges of the screen and of the given rectangles. */
export function linesOf(rects: readonly Rect[], screen: Size): Lines {
  return {
    x: sorted([0, screen.width, ...rects.flatMap((r) => [r.left, r.right])]),
    y: sorted([0, screen.height, ...rects.flatMap((r) => [r.top, r.bottom])]),
  };
}

/** The line nearest to `value` within `tolerance`, by bisection; null when none is that near. */
export function nearest(lines: readonly number[], value: number, tolerance: number): number | null {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  const [before = -Infinity, after = Infinity] = [lines[low - 1], lines[low]];
  const line = value - before <= after - value ? before : after;
  return Math.abs(line - value) <= tolerance ? line : null;
}

export interface Snap {
  /** What to add to the unsnapped value. */
  readonly shift: number;
  /** Where to draw the guide; null when nothing was near. */
  readonly line: number | null;
}

/** The smallest shift that brings one of `edges` onto a line; none when the tolerance is 0. */
export function snap(lines: readonly number[], edges: readonly number[], tolerance: number): Snap {
  let best: Snap = { shift: 0, line: null };
  if (tolerance <= 0) return best;
  for (const edge of edges) {
    const line = nearest(lines, edge, tolerance);
    if (line === null) continue;
    if (best.line === null || Math.abs(line - edge) < Math.abs(best.shift)) best = { shift: line - edge, line };
  }
  return best;
}

/** Lines that something has just snapped to. */
export interface Guides {
  readonly x: number | null;
  readonly y: number | null;
}

export const NO_GUIDES: Guides = { x: null, y: null };
