/** Areas of the picture that an action is about: the box it was meant for, what it has changed, what was not compared. */
import type { Rect } from './geometry';

export interface Area {
  readonly rect: Rect;
  readonly kind: 'target' | 'changed' | 'not-compared';
}
