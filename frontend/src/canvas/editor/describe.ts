/** The status line: what is selected, in words that a screen reader can follow. */
import type { Box, Ghost } from '../box';
import { type Rect, height, width } from '../geometry';
import { drawnRect } from '../gestures/gesture';
import { inReadingOrder } from '../ghosts';
import { pick } from '../scene';
import { openGhosts, presentRect, selectedBoxes } from './questions';
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
  const offered = openGhosts(state).find(({ id }) => id === state.offered);
  if (offered) return proposed(state, offered);
  return held(state) + selected(state) + (state.hidden ? ', all hidden' : '');
}

/** 'dragging from volume-knob to ' */
function held({ scene, linkedFrom }: EditorState): string {
  const box = scene.boxes.get(linkedFrom ?? '');
  return box ? `dragging from ${box.label ?? 'a box'} to ` : '';
}

/** 'proposal 3 of 12, type, 84x32 at 410,207' */
function proposed(state: EditorState, ghost: Ghost): string {
  const open = openGhosts(state);
  const place = [...open].sort(inReadingOrder).indexOf(ghost) + 1;
  return `proposal ${place} of ${open.length}, ${ghost.kind}, ${measured(ghost.rect)}`;
}

function selected(state: EditorState): string {
  const total = state.scene.order.length;
  const [box, ...more] = state.mode === 'single' ? pick(state.scene, [state.highlighted ?? '']) : selectedBoxes(state);
  if (more.length > 0) return `${more.length + 1} of ${total} boxes selected`;
  return box ? `box ${state.scene.order.indexOf(box.id) + 1} of ${total}, ${one(state, box)}` : none(total);
}

const none = (total: number): string => `${total} ${total === 1 ? 'box' : 'boxes'}, none selected`;

const one = (state: EditorState, box: Box): string =>
  [
    box.label ?? 'no label',
    box.kind,
    measured(presentRect(state, box)),
    ...(state.locked.has(box.id) ? ['locked'] : []),
  ].join(', ');
