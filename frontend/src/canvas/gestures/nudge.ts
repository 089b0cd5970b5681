/** Arrow keys on the selected boxes: one gesture from the first key down until the keys are up. */
import type { Box } from '../box';
import { type Edit, change } from '../edits';
import { type Rect, type Size, translate } from '../geometry';
import { type EdgeSteps, around as boundsOf, pullEdges, stepInside } from '../placement';

export interface Nudge {
  readonly type: 'nudge';
  readonly boxes: readonly Box[];
  readonly rects: ReadonlyMap<string, Rect>;
}

export const begin = (boxes: readonly Box[]): Nudge => ({
  type: 'nudge',
  boxes,
  rects: new Map(boxes.map((box) => [box.id, box.rect])),
});

const mapped = (gesture: Nudge, to: (r: Rect) => Rect): Nudge => ({
  ...gesture,
  rects: new Map([...gesture.rects].map(([id, r]) => [id, to(r)])),
});

/** All of them together, as far as the screen lets them. */
export function shift(gesture: Nudge, dx: number, dy: number, screen: Size): Nudge {
  const step = stepInside(boundsOf([...gesture.rects.values()]), dx, dy, screen);
  return mapped(gesture, (r) => translate(r, step.x, step.y));
}

/** Each one's edges. */
export const pull = (gesture: Nudge, by: EdgeSteps, screen: Size): Nudge =>
  mapped(gesture, (r) => pullEdges(r, by, screen));

export function finish(gesture: Nudge): Edit[] {
  return gesture.boxes.flatMap((box) => {
    const rect = gesture.rects.get(box.id);
    return rect ? (change(box, { rect }) ?? []) : [];
  });
}
