/** Commands that align and distribute the selected boxes, a typed rectangle, and a captured box brought back. */
import { type Axis, type Edge, aligned, distributed } from '../arrange';
import { type Suggestion, accepted } from '../box';
import { additions, change } from '../edits';
import { type Rect, covers, height, whole, width } from '../geometry';
import { onMovable } from './box-actions';
import { commit } from './commit';
import { type Action, type EditorState, type Step, refused, unchanged } from './state';

const arrange = (least: number, wish: string, place: (rects: readonly Rect[]) => readonly Rect[]): Action =>
  onMovable((state, boxes) => {
    if (boxes.length < least) return refused(state, wish);
    const rects = place(boxes.map(({ rect }) => rect));
    return commit(
      state,
      boxes.flatMap((box, at) => change(box, { rect: rects[at] ?? box.rect }) ?? []),
    );
  });

export const align = (edge: Edge): Action =>
  arrange(2, 'Select two or more boxes to align them.', (rects) => aligned(rects, edge));

export const distribute = (axis: Axis): Action =>
  arrange(3, 'Select three or more boxes to give them equal gaps.', (rects) => distributed(rects, axis));

/** Gives a box the rectangle that was typed; says why not where that is no rectangle of the screen. */
export function resizeTo(state: EditorState, id: string, rect: Rect): Step {
  const box = state.scene.boxes.get(id);
  if (!box || state.mode !== 'edit') return unchanged(state);
  if (state.locked.has(id)) return refused(state, 'The box is locked: press L to unlock it.');
  const isRect = Object.values(rect).every(Number.isInteger) && width(rect) > 0 && height(rect) > 0;
  if (!isRect || !covers(whole(state.screen), rect))
    return refused(
      state,
      `The box would not lie on the screen of ${state.screen.width} x ${state.screen.height} pixels.`,
    );
  const edit = change(box, { rect });
  return edit ? commit(state, [edit]) : unchanged(state);
}

/** The boxes of the capture that are not on the screen now, as people read. */
export const removedBoxes = (state: EditorState): readonly Suggestion[] =>
  state.suggestions
    .filter(({ id, captured }) => captured === true && !state.scene.boxes.has(id))
    .sort((one, other) => one.rect.top - other.rect.top || one.rect.left - other.rect.left);

/** Brings one of them back, and selects it. */
export function bringBack(state: EditorState, id: string): Step {
  const box = removedBoxes(state).find((removed) => removed.id === id);
  if (!box || state.mode !== 'edit') return unchanged(state);
  return commit(state, additions(state.scene, [accepted(box)]), [id]);
}
