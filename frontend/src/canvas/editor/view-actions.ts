/** Commands that change what is seen, never the boxes. */
import { type Point, type Rect, whole } from '../geometry';
import { around } from '../placement';
import { type Viewport, fit, heldInView, nextStop, zoomAt } from '../viewport';
import { lookingAt, presentRect, selectedBoxes } from './queries';
import { type Action, type EditorState, unchanged } from './state';

/** How close a box is looked at, and how much of the view it may fill: to edit it, or to understand it in its place. */
const CLOSE_UP = { closest: 4, share: 0.4 };
const IN_PLACE = { closest: 2, share: 0.25 };

/** Puts `rect` (default: the whole screen) into the view, and never looks from farther away than at the whole screen. */
export function fitViewport(state: EditorState, rect?: Rect): Viewport {
  const view = { width: Math.max(state.view.width, 1), height: Math.max(state.view.height, 1) };
  const far = fit(whole(state.screen), view, state.density);
  if (!rect) return far;
  const { closest, share } = state.mode === 'single' ? IN_PLACE : CLOSE_UP;
  const snug = fit(rect, view, closest / share);
  const middle = { x: view.width / 2, y: view.height / 2 };
  return snug.scale * share > far.scale ? zoomAt(snug, snug.scale * share, middle) : far;
}

export const zoomState = (state: EditorState, scale: number, at: Point): EditorState => ({
  ...state,
  viewport: heldInView(zoomAt(state.viewport, scale, at), state.screen, state.view),
});

export const fitAll: Action = (state) => unchanged({ ...state, viewport: fitViewport(state) });

export const actualSize: Action = (state) => unchanged(zoomState(state, 1, lookingAt(state)));

export const zoomToBox: Action = (state) => {
  const rects = selectedBoxes(state).map((box) => presentRect(state, box));
  return unchanged(rects.length === 0 ? state : { ...state, viewport: fitViewport(state, around(rects)) });
};

export const zoomStop =
  (direction: 1 | -1): Action =>
  (state) =>
    unchanged(zoomState(state, nextStop(state.viewport.scale, direction), lookingAt(state)));

export const toggle =
  (what: 'hidden' | 'labels' | 'loupe' | 'snapping' | 'suggestionsHidden'): Action =>
  (state) =>
    unchanged({ ...state, [what]: !state[what] });
