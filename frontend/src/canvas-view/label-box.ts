/** The box that a label names, as the canvas shows it. */
import type { Box, Kind } from '../canvas/box';
import type { Rect } from '../canvas/geometry';

/** A label as the server gives it; sides in pixels of the picture. */
export interface LabelledBox extends Rect {
  readonly box_id: string;
  readonly slug: string;
  readonly kind: Kind;
}

export function boxOf({ box_id, slug, kind, left, top, right, bottom }: LabelledBox): Box {
  return { id: box_id, rect: { left, top, right, bottom }, kind, origin: 'drawn', label: slug };
}
