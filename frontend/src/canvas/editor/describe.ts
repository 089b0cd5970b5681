/** The status line: what is selected, in words that a screen reader can follow. */
import type { Assistant, Box, Suggestion } from '../box';
import { type Rect, height, width } from '../geometry';
import { drawnRect } from '../gestures/gesture';
import { inReadingOrder } from '../suggestions';
import { pickBoxes } from '../scene';
import { openSuggestionsOf, presentRect, selectedBoxes } from './queries';
import type { EditorState } from './state';

/** '84x32 at 410,207': size, then the top left pixel. */
export const measured = (r: Rect): string => `${width(r)}x${height(r)} at ${r.left},${r.top}`;

/** 'box 12 of 240, login-button, click, 84x32 at 410,207' */
export function describe(state: EditorState): string {
  const drawn = drawnRect(state.gesture, state.screen);
  if (drawn) return `${state.mode === 'review' ? 'missing' : `new ${state.kind}`} box, ${measured(drawn)}`;
  if (state.gesture?.type === 'place') return `corner at ${state.gesture.cursor.x},${state.gesture.cursor.y}`;
  if (state.drawing && state.mode === 'review') return 'where a box is missing: drag, or arrows and Enter';
  if (state.drawing) return `drawing a ${state.kind} box: drag, or arrows and Enter`;
  const offered = openSuggestionsOf(state).find(({ id }) => id === state.focusedSuggestion);
  if (offered) return proposed(state, offered);
  return linkSource(state) + selected(state) + (state.hidden ? ', all hidden' : '');
}

/** 'dragging from volume-knob to ' */
function linkSource({ scene, linkedFrom }: EditorState): string {
  const box = scene.boxes.get(linkedFrom ?? '');
  return box ? `dragging from ${box.label ?? 'a box'} to ` : '';
}

/** 'proposal 3 of 12, type, 84x32 at 410,207' or 'proposal 4 of 12, suggested by Local, 83 % sure, type, ...' */
function proposed(state: EditorState, suggestion: Suggestion): string {
  const open = openSuggestionsOf(state);
  const place = [...open].sort(inReadingOrder).indexOf(suggestion) + 1;
  const { assistant, confidence, kind, rect } = suggestion;
  const source = assistant ? `suggested by ${nameOf(assistant)}, ${Math.round(confidence * 100)} % sure, ` : '';
  return `proposal ${place} of ${open.length}, ${source}${kind}, ${measured(rect)}`;
}

const nameOf = ({ name, standIn }: Assistant): string => (standIn ? `${name}, a stand-in` : name);

function selected(state: EditorState): string {
  const total = state.scene.order.length;
  const [box, ...more] =
    state.mode === 'single' ? pickBoxes(state.scene, [state.highlighted ?? '']) : selectedBoxes(state);
  if (more.length > 0) return `${more.length + 1} of ${total} boxes selected`;
  return box ? `box ${state.scene.order.indexOf(box.id) + 1} of ${total}, ${describeBox(state, box)}` : none(total);
}

const none = (total: number): string => `${total} ${total === 1 ? 'box' : 'boxes'}, none selected`;

const describeBox = (state: EditorState, box: Box): string =>
  [
    box.label ?? 'no label',
    box.kind,
    measured(presentRect(state, box)),
    ...(state.locked.has(box.id) ? ['locked'] : []),
  ].join(', ');
