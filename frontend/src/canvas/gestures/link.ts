/** Dragging from one box to another, where that is a step of a script: the boxes stay where they are. */
import type { Box } from '../box';
import type { Point } from '../geometry';
import { type Pointer, type Surroundings, travelled } from './pointer';

export interface Link {
  readonly type: 'link';
  readonly start: Pointer;
  readonly moved: boolean;
  readonly from: Box;
  /** The loose end, in screen pixels. */
  readonly end: Point;
}

export const begin = (start: Pointer, from: Box): Link => ({
  type: 'link',
  start,
  moved: false,
  from,
  end: start.picture,
});

export function move(gesture: Link, to: Pointer, around: Surroundings): Link {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  return { ...gesture, moved: true, end: to.picture };
}
