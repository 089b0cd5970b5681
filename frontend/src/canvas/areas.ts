/** Areas of the picture that an action of a run is about: the box it was meant for, and what it has changed. */
import type { Rect } from './geometry';

export interface Area {
  readonly rect: Rect;
  readonly kind: 'target' | 'changed';
}
