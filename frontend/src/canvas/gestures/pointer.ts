/** What a gesture is told about the pointer and about its surroundings. */
import type { Point, Size } from '../geometry';
import type { Lines } from '../snapping';

export interface Modifiers {
  readonly shift: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean;
  readonly alt: boolean;
}

export const NO_MODIFIERS: Modifiers = { shift: false, mod: false, alt: false };

export interface Pointer {
  /** In device pixels of the canvas. */
  readonly device: Point;
  /** In screen pixels, unrounded. */
  readonly picture: Point;
  readonly modifiers: Modifiers;
}

export interface Surroundings {
  readonly screen: Size;
  readonly lines: Lines;
  /** How near an edge must come to snap, in screen pixels; 0 switches snapping off. */
  readonly tolerance: number;
  /** How far a press must travel to be a drag, in device pixels. */
  readonly slack: number;
}

export const travelled = (from: Pointer, to: Pointer, around: Surroundings): boolean =>
  Math.hypot(to.device.x - from.device.x, to.device.y - from.device.y) >= around.slack;

/** Alt holds snapping off. */
export const toleranceFor = (to: Pointer, around: Surroundings): number => (to.modifiers.alt ? 0 : around.tolerance);
