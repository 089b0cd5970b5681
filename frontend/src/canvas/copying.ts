/** Boxes of one screen for another: what fits, what is there already, and where each comes from. */
import type { Box } from './box';
import { type Size, clamp, iou } from './geometry';
import { type Scene, boxesOf } from './scene';

/** Two boxes that cover each other so far are one. */
const THE_SAME = 0.9;

/** A copy has no label, for labels are unique on a screen, and remembers the box that it is a copy of. */
export const copyOf = (box: Box, id: string): Box => ({
  id,
  rect: box.rect,
  kind: box.kind,
  origin: 'drawn',
  label: null,
  copiedFrom: box.id,
});

/** The boxes that the scene has not yet, cut to the screen; `copiedFrom` names their originals. */
export function newOnes(scene: Scene, screen: Size, boxes: readonly Box[], fresh: () => string): Box[] {
  const present = boxesOf(scene).map((box) => box.rect);
  return boxes.flatMap((box) => {
    const rect = clamp(box.rect, screen);
    if (!rect || present.some((other) => iou(other, rect) > THE_SAME)) return [];
    present.push(rect);
    return [{ ...copyOf(box, fresh()), rect }];
  });
}
