/** Seen from outside, on the frame element: which points of it nothing of the surrounding page covers. */
import type * as dom from './dom.ts';
import { hitAt } from './hit_tests.ts';

export default function freePoints(el: dom.El, points: readonly (readonly [number, number])[]): string {
  return JSON.stringify(points.map(([x, y]) => hitAt(Math.floor(x), Math.floor(y)) === el));
}
