/** Dragging a new rectangle from corner to corner. */
import type { Point, Rect } from '../geometry';
import { fromCorners } from '../placement';
import { type Guides, NO_GUIDES } from '../snapping';
import { type Pointer, type Surroundings, snapSide, travelled } from './pointer';

export interface Draw {
  readonly type: 'draw';
  readonly start: Pointer;
  readonly moved: boolean;
  readonly rect: Rect | null;
  readonly guides: Guides;
}

/** The corner nearest to `p`; its sides lie along those of the rectangle whose other corner is `opposite`. */
function snapped(p: Point, opposite: Point, to: Pointer, around: Surroundings): { corner: Point; guides: Guides } {
  const x = snapSide('x', p.x, [p.y, opposite.y], to, around);
  const y = snapSide('y', p.y, [p.x, opposite.x], to, around);
  return { corner: { x: p.x + x.shift, y: p.y + y.shift }, guides: { x: x.line, y: y.line } };
}

export const begin = (start: Pointer): Draw => ({ type: 'draw', start, moved: false, rect: null, guides: NO_GUIDES });

export function move(gesture: Draw, to: Pointer, around: Surroundings): Draw {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  const anchor = snapped(gesture.start.picture, to.picture, to, around);
  const { corner, guides } = snapped(to.picture, gesture.start.picture, to, around);
  return { ...gesture, moved: true, rect: fromCorners(anchor.corner, corner, around.screen), guides };
}
