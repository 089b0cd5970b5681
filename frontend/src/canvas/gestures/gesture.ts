/** The gestures in one type; each one's rules are in its own file. */
import type { Edit } from '../edits';
import type { Rect, Size } from '../geometry';
import { type Guides, NO_GUIDES } from '../snapping';
import * as draw from './draw';
import * as link from './link';
import * as marquee from './marquee';
import * as movement from './move';
import * as nudge from './nudge';
import * as pan from './pan';
import * as place from './place';
import type { Pointer, Surroundings } from './pointer';
import * as resize from './resize';

/** Gestures of the pointer: from press to release. */
export type Drag = draw.Draw | movement.Move | resize.Resize | marquee.Marquee | pan.Pan | link.Link;

/** Gestures of keys: from the first key until they are up, or until Enter. */
export type Gesture = Drag | nudge.Nudge | place.Place;

export const isDrag = (gesture: Gesture): gesture is Drag => gesture.type !== 'nudge' && gesture.type !== 'place';

/** The drag after the pointer has come to `to`. */
export function advance(drag: Drag, to: Pointer, around: Surroundings): Drag {
  switch (drag.type) {
    case 'draw':
      return draw.move(drag, to, around);
    case 'move':
      return movement.move(drag, to, around);
    case 'resize':
      return resize.move(drag, to, around);
    case 'marquee':
      return marquee.move(drag, to, around);
    case 'link':
      return link.move(drag, to, around);
    case 'pan':
      return pan.move(drag, to, around);
  }
}

const NOTHING: ReadonlyMap<string, Rect> = new Map();

/** Where boxes are while the gesture lasts; the scene itself changes only when it is finished. */
export function draftsOf(gesture: Gesture | null): ReadonlyMap<string, Rect> {
  if (gesture?.type === 'move' && gesture.moved) return movement.drafts(gesture);
  if (gesture?.type === 'resize' && gesture.moved) return resize.drafts(gesture);
  return gesture?.type === 'nudge' ? gesture.rects : NOTHING;
}

/** The rectangle that is being drawn, by hand or by keys. */
export function drawnRect(gesture: Gesture | null, screen: Size): Rect | null {
  if (gesture?.type === 'draw') return gesture.rect;
  return gesture?.type === 'place' ? place.rectOf(gesture, screen) : null;
}

export const guidesOf = (gesture: Gesture | null): Guides =>
  gesture && 'guides' in gesture ? gesture.guides : NO_GUIDES;

/** The changes of existing boxes that a finished gesture makes. */
export function changesOf(gesture: Gesture): Edit[] {
  if (gesture.type === 'move') return movement.finish(gesture);
  if (gesture.type === 'resize') return resize.finish(gesture);
  return gesture.type === 'nudge' ? nudge.finish(gesture) : [];
}
