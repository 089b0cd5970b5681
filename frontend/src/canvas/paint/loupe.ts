/** A magnified piece of the picture beside the pointer. */
import { pointerOnPicture } from '../editor/queries';
import type { EditorState } from '../editor/state';
import { type Brush, lineWidth, outline } from './brush';

/** Picture pixels across, and how many CSS pixels each becomes. */
const ACROSS = 17;
const MAGNIFIED = 9;
const AWAY = 24;

export function paintLoupe(brush: Brush, state: EditorState, picture: CanvasImageSource): void {
  const { pointer: at } = state;
  const shown = pointerOnPicture(state);
  if (!at || !shown) return;
  const { context, palette, density } = brush;
  const pixel = MAGNIFIED * density;
  const side = ACROSS * pixel;
  const place = (value: number, room: number): number =>
    Math.round(value + AWAY * density + side > room ? value - AWAY * density - side : value + AWAY * density);
  const [x, y] = [place(at.x, context.canvas.width), place(at.y, context.canvas.height)];
  const half = (ACROSS - 1) / 2;
  context.imageSmoothingEnabled = false;
  context.fillStyle = palette.backdrop;
  context.fillRect(x, y, side, side);
  const from = { x: Math.floor(shown.x) - half, y: Math.floor(shown.y) - half };
  context.drawImage(picture, from.x, from.y, ACROSS, ACROSS, x, y, side, side);
  outline(brush, { left: x, top: y, right: x + side, bottom: y + side }, palette.accent, lineWidth(brush, 1));
  const middle = { left: x + half * pixel, top: y + half * pixel };
  outline(brush, { ...middle, right: middle.left + pixel, bottom: middle.top + pixel }, palette.accent, 1);
}
