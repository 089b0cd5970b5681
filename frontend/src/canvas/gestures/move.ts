/** Dragging the selected boxes: together, by whole pixels, never off the screen. */
import type { Box } from '../box';
import { type Edit, change } from '../edits';
import { type Rect, translate } from '../geometry';
import { around as boundsOf, stepInside } from '../placement';
import { type Guides, NO_GUIDES, snap } from '../snapping';
import { type Pointer, type Surroundings, toleranceFor, travelled } from './pointer';

export interface Move {
  readonly type: 'move';
  readonly start: Pointer;
  readonly moved: boolean;
  readonly boxes: readonly Box[];
  readonly bounds: Rect;
  readonly dx: number;
  readonly dy: number;
  readonly guides: Guides;
}

export const begin = (start: Pointer, boxes: readonly Box[]): Move => ({
  type: 'move',
  start,
  moved: false,
  boxes,
  bounds: boundsOf(boxes.map((box) => box.rect)),
  dx: 0,
  dy: 0,
  guides: NO_GUIDES,
});

/** Shift keeps to the longer axis. */
export function move(gesture: Move, to: Pointer, around: Surroundings): Move {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  let dx = Math.round(to.picture.x - gesture.start.picture.x);
  let dy = Math.round(to.picture.y - gesture.start.picture.y);
  if (to.modifiers.shift && Math.abs(dx) >= Math.abs(dy)) dy = 0;
  else if (to.modifiers.shift) dx = 0;
  const tolerance = toleranceFor(to, around);
  const { left, top, right, bottom } = translate(gesture.bounds, dx, dy);
  const x = snap(around.lines.x, [left, right], tolerance);
  const y = snap(around.lines.y, [top, bottom], tolerance);
  const step = stepInside(gesture.bounds, dx + x.shift, dy + y.shift, around.screen);
  return { ...gesture, moved: true, dx: step.x, dy: step.y, guides: { x: x.line, y: y.line } };
}

export const drafts = (gesture: Move): Map<string, Rect> =>
  new Map(gesture.boxes.map((box) => [box.id, translate(box.rect, gesture.dx, gesture.dy)]));

export const finish = (gesture: Move): Edit[] =>
  gesture.boxes.flatMap((box) => change(box, { rect: translate(box.rect, gesture.dx, gesture.dy) }) ?? []);
