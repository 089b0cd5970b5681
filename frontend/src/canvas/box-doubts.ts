/** Boxes that are probably mistakes: exact duplicates, and some too small to be pressed. */
import type { Box } from './box';
import { height, width } from './geometry';

/** Pixels of the screen. */
export const SMALLEST_SIDE = 4;

export interface BoxDoubts {
  /** Each box whose rectangle an earlier box has already. */
  readonly duplicates: readonly string[];
  readonly tiny: readonly string[];
}

export function boxDoubts(boxes: readonly Box[]): BoxDoubts {
  const rects = new Set<string>();
  const duplicates = boxes.filter(({ rect: { left, top, right, bottom } }) => {
    const key = [left, top, right, bottom].join();
    const known = rects.has(key);
    rects.add(key);
    return known;
  });
  const tiny = boxes.filter(({ rect }) => Math.min(width(rect), height(rect)) < SMALLEST_SIDE);
  return { duplicates: duplicates.map(({ id }) => id), tiny: tiny.map(({ id }) => id) };
}
