/** The editor's one reducer: pointer, key and page input to the next state. */
import type { Box } from '../box';
import type { CommandName } from '../commands';
import type { Point, Rect, Size } from '../geometry';
import type { Modifiers } from '../gestures/pointer';
import type { EdgeMap } from '../picture/edge-map';
import { pickBoxes, sceneOf } from '../scene';
import { difference } from '../edits';
import { type Viewport, heldInView } from '../viewport';
import { bringBack, resizeTo } from './arrange-actions';
import { adopt } from './box-actions';
import { chain, commit, flushNudge } from './commit';
import { perform } from './perform';
import { moveTo, press, release } from './pointer-steps';
import { selectOne } from './select-actions';
import { type EditorState, type FreshId, type PageSettings, type Step, unchanged } from './state';
import { fitViewport, zoomState } from './view-actions';

/** Points are device pixels of the canvas. */
export type Input =
  | {
      readonly type: 'press';
      readonly at: Point;
      readonly modifiers: Modifiers;
      readonly pans: boolean;
      readonly touch?: boolean;
    }
  | { readonly type: 'move'; readonly at: Point; readonly modifiers: Modifiers }
  | { readonly type: 'release'; readonly at: Point; readonly modifiers: Modifiers }
  | { readonly type: 'leave' }
  /** All keys are up, or the focus is gone. */
  | { readonly type: 'settle' }
  | { readonly type: 'command'; readonly name: CommandName }
  | { readonly type: 'scroll'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly factor: number; readonly at: Point }
  | { readonly type: 'resized'; readonly view: Size; readonly density: number }
  | { readonly type: 'select'; readonly ids: readonly string[] }
  | { readonly type: 'hover'; readonly id: string | null }
  | { readonly type: 'zoom-to'; readonly id: string }
  /** Dismissed proposals may be shown again. */
  | { readonly type: 'undismiss' }
  | { readonly type: 'edges'; readonly edges: EdgeMap }
  | { readonly type: 'zoom-into'; readonly rect: Rect }
  | { readonly type: 'show'; readonly shown: Partial<PageSettings> }
  /** The server's boxes; the history stays, and what no longer fits in it is passed over. */
  | { readonly type: 'replace'; readonly boxes: readonly Box[] }
  /** One gesture that makes the boxes those: an earlier state. */
  | { readonly type: 'become'; readonly boxes: readonly Box[] }
  /** One gesture that copies those that are not here yet. */
  | { readonly type: 'adopt'; readonly boxes: readonly Box[] }
  /** A rectangle was typed. */
  | { readonly type: 'resize-to'; readonly id: string; readonly rect: Rect }
  /** A box of the capture that was removed comes back. */
  | { readonly type: 'bring-back'; readonly id: string }
  /** Copied in another window. */
  | { readonly type: 'clipboard'; readonly boxes: readonly Box[] }
  | { readonly type: 'look'; readonly viewport: Viewport };

export function step(state: EditorState, input: Input, fresh: FreshId): Step {
  switch (input.type) {
    case 'press':
      return chain(flushNudge(state), (next) => press(next, input));
    case 'move':
      return moveTo(state, input.at, input.modifiers);
    case 'release':
      return release(state, input.at, input.modifiers, fresh);
    case 'settle':
      return flushNudge(state);
    case 'command':
      return perform(state, input.name, fresh);
    case 'become':
      return chain(flushNudge(state), (next) => commit(next, difference(next.scene, input.boxes), []));
    case 'adopt':
      return chain(flushNudge(state), (next) => adopt(next, input.boxes, fresh));
    case 'resize-to':
      return chain(flushNudge(state), (next) => resizeTo(next, input.id, input.rect));
    case 'bring-back':
      return chain(flushNudge(state), (next) => bringBack(next, input.id));
    default:
      return unchanged(viewed(state, input));
  }
}

type Quiet = Exclude<
  Input,
  { type: 'press' | 'move' | 'release' | 'settle' | 'command' | 'become' | 'adopt' | 'resize-to' | 'bring-back' }
>;

function viewed(state: EditorState, input: Quiet): EditorState {
  switch (input.type) {
    case 'leave':
      return { ...state, pointer: null, hovered: null };
    case 'scroll':
      return scrolled(state, input.dx, input.dy);
    case 'zoom':
      return zoomState(state, state.viewport.scale * input.factor, input.at);
    case 'resized':
      return resized(state, input.view, input.density);
    case 'select':
      return input.ids.length === 1 ? selectOne(state, input.ids[0]) : { ...state, selection: input.ids };
    case 'hover':
      return { ...state, hovered: input.id };
    case 'zoom-to':
      return zoomedTo(state, input.id);
    case 'undismiss':
      return { ...state, dismissed: new Set() };
    case 'edges':
      return { ...state, edges: input.edges };
    case 'zoom-into':
      return { ...state, viewport: fitViewport(state, input.rect) };
    case 'show':
      return { ...state, ...input.shown };
    case 'replace':
      return replaced(state, input.boxes);
    case 'clipboard':
      return { ...state, clipboard: input.boxes };
    case 'look':
      return { ...state, viewport: input.viewport };
  }
}

function scrolled(state: EditorState, dx: number, dy: number): EditorState {
  const { x, y } = state.viewport;
  return { ...state, viewport: heldInView({ ...state.viewport, x: x - dx, y: y - dy }, state.screen, state.view) };
}

/**
 * The first size shows the whole screen, or the one box of `single` mode. Later ones fit again what was fitted, and
 * otherwise keep the middle of the view where it is.
 */
function resized(state: EditorState, view: Size, density: number): EditorState {
  const next = { ...state, view, density };
  if (state.view.width === 0 || state.view.height === 0) {
    const only = state.mode === 'single' ? state.scene.boxes.get(state.highlighted ?? '') : undefined;
    return { ...next, viewport: fitViewport(next, only?.rect) };
  }
  const fitted = fittedRect(state);
  if (fitted !== null) return { ...next, viewport: fitViewport(next, fitted) };
  const ratio = density / state.density;
  const { scale, x, y } = state.viewport;
  const shift = (offset: number, before: number, now: number): number => (offset - before / 2) * ratio + now / 2;
  const viewport = {
    scale: scale * ratio,
    x: shift(x, state.view.width, view.width),
    y: shift(y, state.view.height, view.height),
  };
  return { ...next, viewport: heldInView(viewport, state.screen, view) };
}

/** What the view was fitted to: the whole screen (undefined), a box; null where it was moved or zoomed since. */
function fittedRect(state: EditorState): Rect | undefined | null {
  const ids = [...(state.highlighted === null ? [] : [state.highlighted]), ...state.selection];
  const rects = [undefined, ...pickBoxes(state.scene, ids).map((box) => box.rect)];
  const { scale, x, y } = state.viewport;
  const fits = (rect: Rect | undefined): boolean => {
    const viewport = fitViewport(state, rect);
    return viewport.scale === scale && viewport.x === x && viewport.y === y;
  };
  const at = rects.findIndex(fits);
  return at < 0 ? null : rects[at];
}

function zoomedTo(state: EditorState, id: string): EditorState {
  const box = state.scene.boxes.get(id);
  return box ? { ...state, viewport: fitViewport(state, box.rect) } : state;
}

function replaced(state: EditorState, boxes: readonly Box[]): EditorState {
  const scene = sceneOf(boxes);
  const selection = state.selection.filter((id) => scene.boxes.has(id));
  return { ...state, scene, selection, gesture: null, hovered: null, linkedFrom: null };
}
