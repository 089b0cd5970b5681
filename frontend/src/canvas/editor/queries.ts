/** What is asked of an editor's state in several places. */
import type { Box, Suggestion } from '../box';
import { type Point, type Rect, contains } from '../geometry';
import { openSuggestions } from '../suggestions';
import { draftsOf } from '../gestures/gesture';
import { type Handle, REACH, handleAt } from '../handles';
import { under } from '../hit-test';
import { pickBoxes } from '../scene';
import { paintedRect, toPicture } from '../viewport';
import type { EditorState } from './state';

export const selectedBoxes = (state: EditorState): Box[] => pickBoxes(state.scene, state.selection);

/** The selected boxes that may be changed. */
export const movable = (state: EditorState): Box[] => selectedBoxes(state).filter((box) => !state.locked.has(box.id));

/** The one selected box; undefined for none or several. */
export const soleId = (state: EditorState): string | undefined =>
  state.selection.length === 1 ? state.selection[0] : undefined;

/** Where a box is now, a gesture under way included. */
export const presentRect = (state: EditorState, box: Box): Rect => draftsOf(state.gesture).get(box.id) ?? box.rect;

const NONE: readonly Suggestion[] = [];

/** The proposals shown. Where nothing can be edited, suggestions are traces of what was: all of them. */
export function openSuggestionsOf(state: EditorState): readonly Suggestion[] {
  if (state.mode === 'single' || state.hidden || state.suggestionsHidden) return NONE;
  return state.mode === 'edit' ? openSuggestions(state.scene, state) : state.suggestions;
}

/** The smallest box or proposal under a point of the picture. */
export function hoveredAt(state: EditorState, at: Point): string | null {
  if (state.hidden || state.snapshotBoxes || state.mode === 'single') return null;
  return under([...state.scene.boxes.values(), ...openSuggestionsOf(state)], at)[0] ?? null;
}

/** The box whose handles are shown. */
export function resizable(state: EditorState): Box | undefined {
  const boxes = state.mode === 'edit' && !state.hidden && state.selection.length === 1 ? movable(state) : [];
  return boxes[0];
}

/** The handle under a point of the canvas. */
export function handleUnder(state: EditorState, device: Point): { box: Box; handle: Handle } | null {
  const box = resizable(state);
  if (!box || state.drawing) return null;
  const handle = handleAt(paintedRect(state.viewport, box.rect), device, REACH * state.density);
  return handle && { box, handle };
}

/** Whether a press there takes hold of the selected boxes. */
export const grips = (state: EditorState, at: Point): boolean =>
  !state.drawing && !state.hidden && movable(state).some((box) => contains(box.rect, at));

/** The pointer in screen pixels, unrounded. */
export const pointerOnPicture = (state: EditorState): Point | null =>
  state.pointer && toPicture(state.viewport, state.pointer);

/** The pointer, or the middle of the view when it is elsewhere; device pixels. */
export const lookingAt = ({ pointer, view }: EditorState): Point =>
  pointer ?? { x: view.width / 2, y: view.height / 2 };
