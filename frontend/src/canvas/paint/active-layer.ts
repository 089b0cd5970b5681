/** The top layer: what the hands are at. Painted in every frame of a gesture, so it holds little. */
import { measured } from '../editor/describe';
import { openLink } from '../editor/link-actions';
import { openSuggestionsOf, pointerOnPicture, presentRect, resizable, selectedBoxes } from '../editor/queries';
import type { EditorState } from '../editor/state';
import type { Rect } from '../geometry';
import { draftsOf, drawnRect, guidesOf } from '../gestures/gesture';
import { HANDLES, knob } from '../handles';
import { pickBoxes } from '../scene';
import { paintedRect, toDevice } from '../viewport';
import { type Brush, clear, grown, lineWidth, outline, strokeTwice } from './brush';
import { paintLabel, paintTag } from './labels';
import { paintLoupe } from './loupe';
import { paintArrow, paintPath } from './path';

const POINTED_AT_FILL = 0.2;

export function paint(brush: Brush, state: EditorState, picture: CanvasImageSource | null): void {
  clear(brush);
  if (state.mode !== 'single') {
    if (!state.hidden && !state.snapshotBoxes) paintTouched(brush, state);
    paintGuides(brush, state);
    paintNew(brush, state);
    paintMeasure(brush, state);
    if (state.drawing || state.gesture?.type === 'place') paintCrosshair(brush, state);
  }
  paintLink(brush, state);
  paintPath(brush, state);
  if (state.loupe && picture) paintLoupe(brush, state, picture);
}

function paintTouched(brush: Brush, state: EditorState): void {
  const { palette } = brush;
  const hovered = state.hovered !== null && !draftsOf(state.gesture).has(state.hovered) ? state.hovered : null;
  const pointedAt = [hovered, state.highlighted].flatMap((id) => (id === null ? [] : [id]));
  const boxes = pickBoxes(state.scene, pointedAt);
  for (const box of boxes) paintPointedAt(brush, paintedRect(state.viewport, box.rect), palette.kinds[box.kind]);
  for (const item of openSuggestionsOf(state).filter(({ id }) => id === hovered || id === state.focusedSuggestion))
    paintPointedAt(brush, paintedRect(state.viewport, item.rect), palette.suggestion);
  if (state.labels) for (const box of boxes) paintLabel(brush, paintedRect(state.viewport, box.rect), box);
  for (const box of selectedBoxes(state)) {
    const r = paintedRect(state.viewport, presentRect(state, box));
    paintSelected(brush, r);
    if (state.labels) paintLabel(brush, r, box);
  }
  const box = resizable(state);
  if (box && !state.drawing) paintKnobs(brush, paintedRect(state.viewport, presentRect(state, box)));
}

/** In the box's own colour, stronger than at rest; what is selected is outlined in the one colour of selection. */
function paintPointedAt(brush: Brush, r: Rect, colour: string): void {
  const { context } = brush;
  context.globalAlpha = POINTED_AT_FILL;
  context.fillStyle = colour;
  context.fillRect(r.left, r.top, r.right - r.left, r.bottom - r.top);
  context.globalAlpha = 1;
  strokeTwice(brush, grown(r, lineWidth(brush, 1)), colour, lineWidth(brush, 2));
}

/** Outside the box, so that not one of its pixels is covered. */
function paintSelected(brush: Brush, r: Rect): void {
  const line = lineWidth(brush, 1.5);
  outline(brush, grown(r, line), brush.palette.accent, line);
  outline(brush, grown(r, line * 2), brush.palette.halo, line);
}

function paintKnobs({ context, palette, density }: Brush, r: Rect): void {
  const side = 7 * density;
  context.lineWidth = density;
  context.fillStyle = palette.halo;
  context.strokeStyle = palette.accent;
  for (const handle of HANDLES) {
    if (handle.length === 1 && Math.min(r.right - r.left, r.bottom - r.top) < 3 * side) continue;
    const { x, y } = knob(r, handle);
    context.fillRect(x - side / 2, y - side / 2, side, side);
    context.strokeRect(x - side / 2, y - side / 2, side, side);
  }
}

function paintNew(brush: Brush, state: EditorState): void {
  const { context, palette } = brush;
  const drawn = drawnRect(state.gesture, state.screen);
  if (drawn) {
    const r = paintedRect(state.viewport, drawn);
    outline(brush, grown(r, lineWidth(brush, 1)), palette.halo, lineWidth(brush, 1));
    outline(brush, r, palette.kinds[state.kind], lineWidth(brush, 1.5));
  }
  if (state.gesture?.type === 'marquee' && state.gesture.rect) {
    context.setLineDash([5 * brush.density, 4 * brush.density]);
    outline(brush, paintedRect(state.viewport, state.gesture.rect), palette.accent, lineWidth(brush, 1));
    context.setLineDash([]);
  }
}

/** The size and place of what is being dragged, at its lower left corner. */
function paintMeasure(brush: Brush, state: EditorState): void {
  const drafts = [...draftsOf(state.gesture).values()];
  const rect = drawnRect(state.gesture, state.screen) ?? (drafts.length === 1 ? drafts[0] : undefined);
  if (!rect) return;
  const { left, bottom } = paintedRect(state.viewport, rect);
  paintTag(brush, { x: left, y: bottom + 8 * brush.density }, measured(rect), brush.palette.tag, brush.palette.tagInk);
}

function paintLink(brush: Brush, state: EditorState): void {
  const ends = openLink(state)?.map((end) => toDevice(state.viewport, end));
  if (ends?.[0] && ends[1]) paintArrow(brush, ends[0], ends[1], brush.palette.path);
}

function paintGuides(brush: Brush, state: EditorState): void {
  const { x, y } = guidesOf(state.gesture);
  if (x === null && y === null) return;
  paintLines(brush, state, { x: x ?? undefined, y: y ?? undefined }, brush.palette.guide);
}

function paintCrosshair(brush: Brush, state: EditorState): void {
  const at = state.gesture?.type === 'place' ? state.gesture.cursor : pointerOnPicture(state);
  if (at) paintLines(brush, state, { x: Math.round(at.x), y: Math.round(at.y) }, brush.palette.accent);
}

/** Lines across the canvas at screen-pixel edges. */
function paintLines(
  brush: Brush,
  state: EditorState,
  at: { x?: number | undefined; y?: number | undefined },
  colour: string,
): void {
  const { context } = brush;
  const { width, height } = context.canvas;
  const device = toDevice(state.viewport, { x: at.x ?? 0, y: at.y ?? 0 });
  context.fillStyle = colour;
  if (at.x !== undefined) context.fillRect(Math.round(device.x), 0, 1, height);
  if (at.y !== undefined) context.fillRect(0, Math.round(device.y), width, 1);
}
