/** Dragging the picture. */
import type { Viewport } from '../viewport';
import { type Pointer, type Surroundings, travelled } from './pointer';

export interface Pan {
  readonly type: 'pan';
  readonly start: Pointer;
  readonly moved: boolean;
  readonly from: Viewport;
  readonly viewport: Viewport;
  /** A press that does not travel selects, as any other. */
  readonly taps: boolean;
}

export const begin = (start: Pointer, from: Viewport, taps = false): Pan => ({
  type: 'pan',
  start,
  moved: false,
  from,
  viewport: from,
  taps,
});

export function move(gesture: Pan, to: Pointer, around: Surroundings): Pan {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  const { from, start } = gesture;
  const viewport = { ...from, x: from.x + to.device.x - start.device.x, y: from.y + to.device.y - start.device.y };
  return { ...gesture, moved: true, viewport };
}
