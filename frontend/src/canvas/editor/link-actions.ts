/** From box to box by keys: one is taken hold of, Enter on another one lets go. */
import type { Box } from '../box';
import type { Point } from '../geometry';
import { center } from '../geometry';
import { clicked } from '../hit-test';
import { soleId } from './queries';
import { type Action, type EditorState, type Step, refused, unchanged } from './state';

/** The box under a press that may begin a link. */
export function linkable(state: EditorState, at: Point): Box | undefined {
  if (!state.acts || state.hidden) return undefined;
  return state.scene.boxes.get(clicked(state.scene, at, undefined) ?? '');
}

/** The step between two boxes; nothing where they are one, or there is no second. */
export function linked(state: EditorState, from: string, to: string | undefined): Step {
  const loose = { ...state, linkedFrom: null };
  if (to === undefined || to === from) return unchanged(loose);
  return { state: { ...loose, selection: [to] }, events: [{ type: 'linked', from, to }] };
}

export const takeHold: Action = (state) => {
  if (!state.acts) return unchanged(state);
  const id = soleId(state);
  return id === undefined
    ? refused(state, 'Select the box from which to drag first (Tab).')
    : unchanged({ ...state, linkedFrom: id });
};

/** The line to be painted: from the middle of the first box to the pointer, or to the box that is selected now. */
export function openLink(state: EditorState): readonly [Point, Point] | null {
  if (state.gesture?.type === 'link')
    return state.gesture.moved ? [center(state.gesture.from.rect), state.gesture.end] : null;
  const from = state.scene.boxes.get(state.linkedFrom ?? '');
  const to = state.scene.boxes.get(soleId(state) ?? '');
  return from && to && from !== to ? [center(from.rect), center(to.rect)] : null;
}
