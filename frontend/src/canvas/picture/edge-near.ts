/** The edge in the picture that a side of a rectangle is pulled to. */
import { between } from '../placement';
import type { EdgeMap } from './edge-map';

/** So much of the side must lie along the edge. */
const ALONG = 0.6;
/** What one pixel of distance is worth, against one more part of the side lying along. */
const FARTHER = 0.05;

export type Axis = 'x' | 'y';

/** The line nearest to `value` that is an edge along most of [from, to); null when none is within `tolerance`. */
export function edgeNear(
  edges: EdgeMap,
  axis: Axis,
  value: number,
  span: readonly [number, number],
  tolerance: number,
): number | null {
  const { width, height } = edges.size;
  const [most, end] = axis === 'x' ? [width, height] : [height, width];
  const from = between(Math.round(Math.min(...span)), 0, end);
  const to = between(Math.round(Math.max(...span)), 0, end);
  if (to <= from) return null;
  let best: { line: number; worth: number } | null = null;
  const last = Math.min(Math.floor(value + tolerance), most - 1);
  for (let line = Math.max(Math.ceil(value - tolerance), 1); line <= last; line += 1) {
    const along = axis === 'x' ? edges.vertical(line, from, to) : edges.horizontal(line, from, to);
    const worth = along - FARTHER * Math.abs(line - value);
    if (along >= ALONG && (best === null || worth > best.worth)) best = { line, worth };
  }
  return best?.line ?? null;
}
