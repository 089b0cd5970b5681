/** What a gesture is told about the pointer and about its surroundings. */
import type { Point, Size } from '../geometry';
import type { EdgeMap } from '../picture/edge-map';
import { edgeNear } from '../picture/edge-near';
import { type Lines, type Snap, nearest } from '../snapping';

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
  /** Edges in the picture, once they are known. */
  readonly edges: EdgeMap | null;
  /** How near an edge must come to snap, in screen pixels; 0 switches snapping off. */
  readonly tolerance: number;
  /** How far a press must travel to be a drag, in device pixels. */
  readonly slack: number;
}

export const travelled = (from: Pointer, to: Pointer, around: Surroundings): boolean =>
  Math.hypot(to.device.x - from.device.x, to.device.y - from.device.y) >= around.slack;

/** Alt holds snapping off. */
export const toleranceFor = (to: Pointer, around: Surroundings): number => (to.modifiers.alt ? 0 : around.tolerance);

/** One side of a rectangle, lying along `span`, to the nearest of the boxes' lines and of the picture's edges. */
export function snapSide(
  axis: 'x' | 'y',
  value: number,
  span: readonly [number, number],
  to: Pointer,
  around: Surroundings,
): Snap {
  const tolerance = toleranceFor(to, around);
  if (tolerance <= 0) return { shift: 0, line: null };
  const lines = [
    nearest(around.lines[axis], value, tolerance),
    around.edges && edgeNear(around.edges, axis, value, span, tolerance),
  ].filter((line) => line !== null);
  const line = lines.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
  return line === undefined ? { shift: 0, line: null } : { shift: line - value, line };
}
