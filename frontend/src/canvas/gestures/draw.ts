/** Dragging a new rectangle from corner to corner. */
import type { Point, Rect } from '../geometry';
import { fromCorners } from '../placement';
import { type Guides, NO_GUIDES, snap } from '../snapping';
import { type Pointer, type Surroundings, toleranceFor, travelled } from './pointer';

export interface Draw {
  readonly type: 'draw';
  readonly start: Pointer;
  readonly moved: boolean;
  readonly rect: Rect | null;
  readonly guides: Guides;
}

function snapped(p: Point, around: Surroundings, tolerance: number): { corner: Point; guides: Guides } {
  const x = snap(around.lines.x, [p.x], tolerance);
  const y = snap(around.lines.y, [p.y], tolerance);
  return { corner: { x: p.x + x.shift, y: p.y + y.shift }, guides: { x: x.line, y: y.line } };
}

export const begin = (start: Pointer): Draw => ({ type: 'draw', start, moved: false, rect: null, guides: NO_GUIDES });

export function move(gesture: Draw, to: Pointer, around: Surroundings): Draw {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  const tolerance = toleranceFor(to, around);
  const anchor = snapped(gesture.start.picture, around, tolerance);
  const { corner, guides } = snapped(to.picture, around, tolerance);
  return { ...gesture, moved: true, rect: fromCorners(anchor.corner, corner, around.screen), guides };
}
