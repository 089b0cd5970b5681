/** Small tags with text: labels of boxes, numbers and keys of a script's path. */
import type { Box } from '../box';
import type { Point, Rect } from '../geometry';
import { type Brush, FONT } from './brush';

const HEIGHT = 15;
const PADDING = 4;
const ROOM = { width: 48, height: 18 };

/** A tag whose top left corner is at `at`, device pixels. Returns its width. */
export function paintTag(brush: Brush, at: Point, text: string, back: string, ink: string): number {
  const { context, density } = brush;
  context.font = `600 ${11 * density}px ${FONT}`;
  context.textBaseline = 'middle';
  const wide = context.measureText(text).width + 2 * PADDING * density;
  context.fillStyle = back;
  context.fillRect(at.x, at.y, wide, HEIGHT * density);
  context.fillStyle = ink;
  context.fillText(text, at.x + PADDING * density, at.y + (HEIGHT * density) / 2);
  return wide;
}

/** Whether the label of a resting box may be shown: not where it would hide the box. */
export const roomForLabel = ({ density }: Brush, painted: Rect): boolean =>
  painted.right - painted.left >= ROOM.width * density && painted.bottom - painted.top >= ROOM.height * density;

/** The label (or, without one, the kind) of a box: on its upper edge, or below it at the top of the canvas. */
export function paintLabel(brush: Brush, painted: Rect, box: Box): void {
  const tall = HEIGHT * brush.density;
  const y = painted.top >= tall ? painted.top - tall : painted.bottom;
  const { tagInk, kinds } = brush.palette;
  paintTag(brush, { x: painted.left, y }, box.label ?? box.kind, kinds[box.kind], tagInk);
}
