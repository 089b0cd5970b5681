/** Commands that select, activate or give up. */
import { kin } from '../hit-test';
import { neighbour } from '../scene';
import { reveal, toPicture } from '../viewport';
import { draws } from './pointer-steps';
import * as place from '../gestures/place';
import { linked } from './link-actions';
import { lookingAt, soleId } from './queries';
import { type Action, type EditorState, type Step, unchanged } from './state';

/** Selects one box and brings it into view. */
export function selectOne(state: EditorState, id: string | undefined): EditorState {
  const box = id === undefined ? undefined : state.scene.boxes.get(id);
  if (!box) return state;
  return {
    ...state,
    selection: [box.id],
    focusedSuggestion: null,
    viewport: reveal(state.viewport, box.rect, state.view),
  };
}

export const cycle =
  (step: 1 | -1): Action =>
  (state) =>
    unchanged(selectOne(state, neighbour(state.scene, step === 1 ? state.selection.at(-1) : state.selection[0], step)));

export const climb =
  (direction: 'out' | 'in'): Action =>
  (state) => {
    const id = soleId(state);
    return unchanged(id === undefined ? state : selectOne(state, kin(state.scene, id, direction)));
  };

export const selectAll: Action = (state) => unchanged({ ...state, selection: state.scene.order });

/** In drawing: sets a corner, the second one makes the box. Otherwise opens the selected box. */
export const enter: Action = (state, fresh) => {
  if (state.drawing) return corner(state, fresh);
  const id = soleId(state);
  if (state.linkedFrom !== null) return linked(state, state.linkedFrom, id);
  return id === undefined ? unchanged(state) : { state, events: [{ type: 'activated', id }] };
};

function corner(state: EditorState, fresh: () => string): Step {
  const gesture =
    state.gesture?.type === 'place'
      ? state.gesture
      : place.begin(toPicture(state.viewport, lookingAt(state)), state.screen);
  if (!gesture.anchor) return unchanged({ ...state, gesture: place.drop(gesture) });
  const rect = place.rectOf(gesture, state.screen);
  return rect ? draws(state, rect, fresh) : unchanged(state);
}

/** Gives up one thing a time: the gesture, drawing, the selection; then Tab may leave the canvas. */
export const cancel: Action = (state) => {
  if (state.gesture) return unchanged({ ...state, gesture: null });
  if (state.drawing) return unchanged({ ...state, drawing: false });
  if (state.linkedFrom !== null) return unchanged({ ...state, linkedFrom: null });
  if (state.focusedSuggestion !== null) return unchanged({ ...state, focusedSuggestion: null });
  if (state.selection.length > 0) return unchanged({ ...state, selection: [] });
  return unchanged({ ...state, released: true });
};
