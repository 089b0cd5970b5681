/** The bottom layer: the screen's picture. */
import type { EditorState } from '../editor/state';
import { clamp, rect, whole } from '../geometry';
import { paintedRect, toPicture } from '../viewport';
import type { Brush } from './brush';

/** Above 200 % pixels are shown as the squares they are. */
const SMOOTH_UP_TO = 2;

/** What the layer depends on; it is painted again when one of these is another value. */
export const parts = (state: EditorState): readonly unknown[] => [state.viewport, state.view];

export function paint(brush: Brush, picture: CanvasImageSource | null, state: EditorState): void {
  const { context, palette } = brush;
  const { viewport, view, screen } = state;
  context.fillStyle = palette.backdrop;
  context.fillRect(0, 0, view.width, view.height);
  const seen = visible(state);
  if (!picture || !seen) return;
  const to = paintedRect(viewport, seen);
  context.imageSmoothingEnabled = viewport.scale <= SMOOTH_UP_TO;
  const { left, top, right, bottom } = seen;
  context.drawImage(
    picture,
    left,
    top,
    right - left,
    bottom - top,
    to.left,
    to.top,
    to.right - to.left,
    to.bottom - to.top,
  );
  const edge = paintedRect(viewport, whole(screen));
  context.strokeStyle = palette.suggestion;
  context.lineWidth = 1;
  context.strokeRect(edge.left - 0.5, edge.top - 0.5, edge.right - edge.left + 1, edge.bottom - edge.top + 1);
}

/** The whole screen pixels in view, so that both ends of what is drawn lie on pixel edges. */
function visible({ viewport, view, screen }: EditorState): ReturnType<typeof clamp> {
  const low = toPicture(viewport, { x: 0, y: 0 });
  const high = toPicture(viewport, { x: view.width, y: view.height });
  const [left, top] = [Math.floor(low.x), Math.floor(low.y)];
  return clamp(rect(left, top, Math.max(Math.ceil(high.x), left + 1), Math.max(Math.ceil(high.y), top + 1)), screen);
}
