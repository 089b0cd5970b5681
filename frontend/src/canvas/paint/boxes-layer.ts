/** The middle layer: the boxes at rest. Painted when the scene or the view changes, never during a drag. */
import type { Area } from '../areas';
import type { Box } from '../box';
import { openSuggestionsOf } from '../editor/queries';
import type { EditorState } from '../editor/state';
import type { Rect } from '../geometry';
import { draftsOf } from '../gestures/gesture';
import { type MarkedRect, markedRects } from '../marks';
import { boxesOf } from '../scene';
import { paintedRect } from '../viewport';
import { type Brush, clear, grown, lineWidth, onCanvas, outline, paintHalo, strokeTwice } from './brush';
import { paintLabel, paintTag, roomForLabel } from './labels';

const FILL = 0.13;
/** CSS pixels: what is lower has a finer line, else the line hides it. */
const LOW = 24;
/** CSS pixels of line and gap: of proposals found in the picture, and of those that an assistant suggests. */
const DASHED = [4, 3] as const;
const DOTTED = [1.5, 2] as const;

/** What the layer depends on; it is painted again when one of these is another value. */
export function parts(state: EditorState): readonly unknown[] {
  const { scene, viewport, view, hidden, labels, mode, gesture } = state;
  const lifted = gesture && 'moved' in gesture && !gesture.moved ? null : gesture;
  return [
    scene,
    viewport,
    view,
    hidden,
    labels,
    openSuggestionsOf(state),
    mode,
    state.snapshotBoxes,
    state.marks,
    state.areas,
    mode === 'single' && state.highlighted,
    lifted && 'boxes' in lifted ? lifted.boxes : lifted?.type === 'resize' ? lifted.box : null,
  ];
}

export function paint(brush: Brush, state: EditorState): void {
  clear(brush);
  if (state.mode === 'single') paintSingle(brush, state);
  else if (!state.hidden) paintAll(brush, state);
  for (const area of state.areas) paintArea(brush, paintedRect(state.viewport, area.rect), area.kind);
}

interface ShownBox {
  readonly box: Box;
  /** Device pixels. */
  readonly painted: Rect;
}

function paintAll(brush: Brush, state: EditorState): void {
  const lifted = draftsOf(state.gesture);
  const boxes = state.snapshotBoxes ?? boxesOf(state.scene).filter((box) => !lifted.has(box.id));
  const shown = boxes
    .map((box) => ({ box, painted: paintedRect(state.viewport, box.rect) }))
    .filter(({ painted }) => onCanvas(brush, painted));
  paintSuggestions(brush, state);
  paintBoxes(brush, shown);
  if (state.labels) for (const { box, painted } of shown) paintRoomyLabel(brush, painted, box);
  for (const marked of markedRects(state.marks)) paintMark(brush, paintedRect(state.viewport, marked.rect), marked);
}

/** Outside the box, and its word below: the label stands above. */
function paintMark(brush: Brush, r: Rect, { text, settled }: MarkedRect): void {
  if (!onCanvas(brush, r)) return;
  const { context, palette, density } = brush;
  const colour = settled ? palette.tag : palette.failed;
  context.setLineDash([5 * density, 3 * density]);
  outline(brush, grown(r, lineWidth(brush, 3)), colour, lineWidth(brush, 2));
  context.setLineDash([]);
  paintTag(brush, { x: r.left, y: r.bottom + lineWidth(brush, 3) }, text, colour, palette.tagInk);
}

/** Seen whether boxes are hidden or not: the target in the colour of the path, the others in that of guides. */
function paintArea(brush: Brush, r: Rect, kind: Area['kind']): void {
  if (!onCanvas(brush, r)) return;
  const { context, palette, density } = brush;
  const line = lineWidth(brush, 2);
  if (kind === 'changed') context.setLineDash([7 * density, 4 * density]);
  if (kind === 'not-compared') context.setLineDash(DOTTED.map((pixels) => pixels * density));
  strokeTwice(brush, grown(r, line), kind === 'target' ? palette.path : palette.guide, line);
  context.setLineDash([]);
}

function paintRoomyLabel(brush: Brush, painted: Rect, box: Box): void {
  if (roomForLabel(brush, painted)) paintLabel(brush, painted, box);
}

/** First what lies below, so that no box hides the line of another; a style that is set once costs nothing. */
function paintBoxes(brush: Brush, shown: readonly ShownBox[]): void {
  const { context, palette } = brush;
  context.globalAlpha = FILL;
  for (const { box, painted } of shown) {
    context.fillStyle = palette.kinds[box.kind];
    context.fillRect(painted.left, painted.top, painted.right - painted.left, painted.bottom - painted.top);
  }
  context.globalAlpha = 1;
  for (const { painted } of shown) paintHalo(brush, painted);
  const line = lineWidth(brush, 1);
  for (const { box, painted } of shown) outline(brush, painted, palette.kinds[box.kind], line);
}

function paintSuggestions(brush: Brush, state: EditorState): void {
  const suggestions = openSuggestionsOf(state);
  if (suggestions.length === 0) return;
  const { context, palette, density } = brush;
  for (const suggestion of suggestions) {
    const [dash, gap] = suggestion.assistant ? DOTTED : DASHED;
    context.setLineDash([dash * density, gap * density]);
    const r = paintedRect(state.viewport, suggestion.rect);
    const low = Math.min(r.right - r.left, r.bottom - r.top) < LOW * density;
    if (!onCanvas(brush, r)) continue;
    // The light dashes lie in the gaps of the dark ones.
    context.lineDashOffset = dash * density;
    outline(brush, r, palette.halo, 1);
    context.lineDashOffset = 0;
    outline(brush, r, palette.suggestion, lineWidth(brush, low ? 1 : 1.5));
  }
  context.setLineDash([]);
}

/** Everything dimmed but the one box. */
function paintSingle(brush: Brush, state: EditorState): void {
  const { context, palette } = brush;
  const box = state.highlighted === null ? undefined : state.scene.boxes.get(state.highlighted);
  if (!box) return;
  const r = paintedRect(state.viewport, box.rect);
  context.fillStyle = palette.dim;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.clearRect(r.left, r.top, r.right - r.left, r.bottom - r.top);
  const thick = lineWidth(brush, 2);
  outline(brush, grown(r, thick * 2), palette.halo, thick);
  outline(brush, grown(r, thick), palette.accent, thick);
}
