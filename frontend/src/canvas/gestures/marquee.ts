/** Shift-dragging a frame: it selects the boxes that lie wholly inside. */
import { type Rect, covers } from '../geometry';
import { fromCorners } from '../placement';
import type { Scene } from '../scene';
import { type Pointer, type Surroundings, travelled } from './pointer';

export interface Marquee {
  readonly type: 'marquee';
  readonly start: Pointer;
  readonly moved: boolean;
  /** What was selected before; the frame adds to it. */
  readonly before: readonly string[];
  readonly rect: Rect | null;
}

export const begin = (start: Pointer, before: readonly string[]): Marquee => ({
  type: 'marquee',
  start,
  moved: false,
  before,
  rect: null,
});

export function move(gesture: Marquee, to: Pointer, around: Surroundings): Marquee {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  return { ...gesture, moved: true, rect: fromCorners(gesture.start.picture, to.picture, around.screen) };
}

export function selected(gesture: Marquee, scene: Scene): string[] {
  const frame = gesture.rect;
  if (!frame) return [...gesture.before];
  const inside = scene.order.filter((id) => {
    const box = scene.boxes.get(id);
    return box !== undefined && covers(frame, box.rect);
  });
  return [...new Set([...gesture.before, ...inside])];
}
