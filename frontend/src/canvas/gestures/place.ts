/** A box made by keys alone: arrows to the first corner, Enter, arrows to the other, Enter. */
import type { Point, Rect, Size } from '../geometry';
import { between, fromCorners } from '../placement';

export interface Place {
  readonly type: 'place';
  readonly cursor: Point;
  readonly anchor: Point | null;
}

/** Starts at the screen-pixel edge nearest to `at`. */
export function begin(at: Point, screen: Size): Place {
  return step({ type: 'place', cursor: { x: Math.round(at.x), y: Math.round(at.y) }, anchor: null }, 0, 0, screen);
}

export function step(gesture: Place, dx: number, dy: number, screen: Size): Place {
  const { x, y } = gesture.cursor;
  return { ...gesture, cursor: { x: between(x + dx, 0, screen.width), y: between(y + dy, 0, screen.height) } };
}

export const drop = (gesture: Place): Place => ({ ...gesture, anchor: gesture.cursor });

export const rectOf = (gesture: Place, screen: Size): Rect | null =>
  gesture.anchor && fromCorners(gesture.anchor, gesture.cursor, screen);
