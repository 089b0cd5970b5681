/** Press, move and release: which gesture they begin, and what it leaves behind. */
import type { Box } from '../box';
import { additions } from '../edits';
import type { Point } from '../geometry';
import * as draw from '../gestures/draw';
import { type Drag, advance, changesOf, draftsOf, isDrag } from '../gestures/gesture';
import * as link from '../gestures/link';
import * as marquee from '../gestures/marquee';
import * as movement from '../gestures/move';
import * as pan from '../gestures/pan';
import type { Modifiers, Pointer, Surroundings } from '../gestures/pointer';
import * as resize from '../gestures/resize';
import { clicked } from '../hit-test';
import { boxesOf } from '../scene';
import { linesOf } from '../snapping';
import { heldInView, toPicture } from '../viewport';
import { boxAt } from './box-at-pointer';
import { commit } from './commit';
import { linkable } from './link-actions';
import { acceptOne } from './suggestion-actions';
import { grips, handleUnder, hoveredAt, movable, openSuggestionsOf, soleId } from './queries';
import { type EditorState, type FreshId, type Step, unchanged } from './state';

/** CSS pixels; and screen pixels, for whoever looks from far away. */
const SNAP_REACH = 4;
const SNAP_AT_MOST = 8;
const CLICK_SLACK = 3;

const pointerAt = (state: EditorState, device: Point, modifiers: Modifiers): Pointer => ({
  device,
  picture: toPicture(state.viewport, device),
  modifiers,
});

const surroundings = (state: EditorState): Surroundings => ({
  screen: state.screen,
  lines: state.lines,
  edges: state.edges,
  tolerance: state.snapping ? Math.min((SNAP_REACH * state.density) / state.viewport.scale, SNAP_AT_MOST) : 0,
  slack: CLICK_SLACK * state.density,
});

export interface Press {
  /** Device pixels of the canvas. */
  readonly at: Point;
  readonly modifiers: Modifiers;
  /** The middle button, or the space bar is held. */
  readonly pans: boolean;
  /** A finger: it pans, but for what is plainly meant, and where it only taps it selects. */
  readonly touch?: boolean;
}

export function press(state: EditorState, { at, modifiers, pans, touch = false }: Press): Step {
  const start = pointerAt(state, at, modifiers);
  const gesture = dragFrom(state, start, pans, touch);
  const draggedIds = new Set(draftsOf({ ...gesture, moved: true }).keys());
  const others = boxesOf(state.scene).filter((box) => !draggedIds.has(box.id));
  const lines = linesOf(state.hidden ? [] : others.map((box) => box.rect), state.screen);
  return unchanged({ ...state, gesture, lines, focusedSuggestion: null, released: false });
}

/** In review a rectangle is drawn to say that a box is missing there. */
const marksMissing = (state: EditorState): boolean => state.mode === 'review' && state.drawing;

function dragFrom(state: EditorState, start: Pointer, pans: boolean, touch: boolean): Drag {
  const from = pans || touch ? undefined : linkable(state, start.picture);
  if (from) return link.begin(start, from);
  const looks = pans || !(state.mode === 'edit' || marksMissing(state));
  const meant = state.drawing || handleUnder(state, start.device) !== null || grips(state, start.picture);
  if (looks || (touch && !meant)) return pan.begin(start, state.viewport, touch);
  if (marksMissing(state)) return draw.begin(start);
  if (start.modifiers.shift || start.modifiers.mod) return marquee.begin(start, state.selection);
  const grip = handleUnder(state, start.device);
  if (grip) return resize.begin(start, grip.box, grip.handle);
  return grips(state, start.picture) ? movement.begin(start, movable(state)) : draw.begin(start);
}

export function moveTo(state: EditorState, device: Point, modifiers: Modifiers): Step {
  const to = pointerAt(state, device, modifiers);
  if (!state.gesture || !isDrag(state.gesture)) {
    return unchanged({ ...state, pointer: device, hovered: hoveredAt(state, to.picture) });
  }
  const gesture = advance(state.gesture, to, surroundings(state));
  if (gesture.type === 'link')
    return unchanged({ ...state, gesture, pointer: device, hovered: hoveredAt(state, to.picture) });
  if (gesture.type !== 'pan') return unchanged({ ...state, gesture, pointer: device });
  return unchanged({
    ...state,
    gesture,
    pointer: device,
    viewport: heldInView(gesture.viewport, state.screen, state.view),
  });
}

export function release(state: EditorState, device: Point, modifiers: Modifiers, fresh: FreshId): Step {
  if (!state.gesture || !isDrag(state.gesture)) return unchanged(state);
  const moved = moveTo(state, device, modifiers).state;
  const gesture = moved.gesture as Drag;
  if (!gesture.moved && state.mode === 'edit' && gesture.start.modifiers.alt && gesture.type !== 'pan') {
    return boxAt({ ...moved, gesture: null }, gesture.start.picture, fresh);
  }
  if (!gesture.moved) return click({ ...moved, gesture: null }, gesture);
  switch (gesture.type) {
    case 'draw':
      return gesture.rect ? draws(moved, gesture.rect, fresh) : unchanged({ ...moved, gesture: null });
    case 'link':
      return unchanged({ ...moved, gesture: null, selection: selectionAt(moved, gesture.end) });
    case 'marquee':
      return unchanged({ ...moved, gesture: null, selection: marquee.selected(gesture, moved.scene) });
    default:
      return commit(moved, changesOf(gesture));
  }
}

/** Adds a drawn box and selects it; in review, says that one is missing there. */
export function draws(state: EditorState, rect: Box['rect'], fresh: FreshId): Step {
  if (state.mode !== 'edit') {
    return { state: { ...state, gesture: null, drawing: false }, events: [{ type: 'missed', rect }] };
  }
  const box: Box = { id: fresh(), rect, kind: state.kind, origin: 'drawn', label: null };
  return commit({ ...state, drawing: false, hidden: false }, additions(state.scene, [box]), [box.id]);
}

function click(state: EditorState, gesture: Drag): Step {
  const at = gesture.start.picture;
  if (state.hidden || state.snapshotBoxes || state.mode === 'single') return unchanged(state);
  if (state.mode === 'readonly') return activate(state, at);
  if (state.mode === 'edit' && gesture.type === 'pan' && !gesture.taps) return unchanged(state);
  if (gesture.type === 'marquee') return unchanged({ ...state, selection: toggled(state, at) });
  const suggestion = openSuggestionsOf(state).find(({ id }) => id === hoveredAt(state, at));
  if (suggestion) return acceptOne(state, suggestion);
  const id = clicked(state.scene, at, soleId(state));
  return unchanged({ ...state, selection: id === undefined ? [] : [id] });
}

/** With `acts` the page itself is told of the mouse; it hears of keys only. */
function activate(state: EditorState, at: Point): Step {
  const selection = selectionAt(state, at);
  const [id] = selection;
  const opens = id !== undefined && !state.acts;
  return { state: { ...state, selection }, events: opens ? [{ type: 'activated', id }] : [] };
}

function selectionAt(state: EditorState, at: Point): string[] {
  const id = clicked(state.scene, at, undefined);
  return id === undefined ? [] : [id];
}

function toggled(state: EditorState, at: Point): string[] {
  const id = clicked(state.scene, at, undefined);
  if (id === undefined) return [...state.selection];
  const others = state.selection.filter((other) => other !== id);
  return others.length < state.selection.length ? others : [...others, id];
}
