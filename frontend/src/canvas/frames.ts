/** The film strip of a script: what is shown of each action, and what lies on the picture once it is chosen. Pure. */
import type { Area } from './areas';
import type { Point, Rect, Size } from './geometry';
import type { PathStep, StepState } from './path';
import { between } from './placement';
import { type PlannedAction, plannedPath } from './script-path';

export interface Frame {
  /** In a few words: 'click', 'write "tea"'. */
  readonly text: string;
  readonly state: StepState;
  /** Whether it types keys, or waits; such an action has no place of its own. */
  readonly keys: boolean;
  /** Where the pointer is after it. */
  readonly at: Point | null;
  /** Where a drag began. */
  readonly from: Point | null;
  /** The box it was meant for. */
  readonly box: Rect | null;
  /** What it changed on the picture; null: nothing, or nobody has looked. */
  readonly changed: Rect | null;
  /** The picture after it; '' where that is the picture of the screen. */
  readonly pictureUrl: string;
  /** What was seen of it, in words. */
  readonly note: string;
}

/** The strip of a script that nobody has run: `actions` with the boxes they mean. */
export function plannedFrames(
  actions: readonly (PlannedAction & { readonly box: readonly number[] | null })[],
  screen: Size,
): Frame[] {
  return plannedPath(actions, screen, actions.length).map((step, place) => {
    const keys = step.type === 'keys';
    const at = keys ? null : (step.to ?? step.at);
    return {
      text: step.text,
      state: step.state,
      keys,
      at,
      from: keys || !step.to ? null : step.at,
      box: rectOf(actions[place]?.box ?? null),
      changed: null,
      pictureUrl: '',
      note: at ? `at ${Math.round(at.x)}, ${Math.round(at.y)}` : '',
    };
  });
}

/** Sides as the server gives them: left, top, right, bottom. */
export function rectOf(sides: readonly number[] | null): Rect | null {
  const [left, top, right, bottom] = sides ?? [];
  return left === undefined || top === undefined || right === undefined || bottom === undefined
    ? null
    : { left, top, right, bottom };
}

/** The way up to the frame at `place`; all of it for null. */
export function pathOf(frames: readonly Frame[], place: number | null): PathStep[] {
  return frames.slice(0, place === null ? undefined : place + 1).map(stepOf);
}

function stepOf({ text, state, keys, at, from }: Frame): PathStep {
  if (keys || !at) return { type: 'keys', text, state };
  return from ? { type: 'pointer', at: from, to: at, text, state } : { type: 'pointer', at, text, state };
}

/** What the frame at `place` is about. */
export function areasOf(frames: readonly Frame[], place: number | null): Area[] {
  const frame = place === null ? undefined : frames[place];
  const target: Area[] = frame?.box ? [{ rect: frame.box, kind: 'target' }] : [];
  return frame?.changed ? [...target, { rect: frame.changed, kind: 'changed' }] : target;
}

/** The picture as it was after the frame at `place`: the last that was taken until then. */
export function pictureAt(frames: readonly Frame[], place: number | null, screen: string, before: string): string {
  if (place === null) return screen;
  const taken = frames.slice(0, place + 1).findLast(({ pictureUrl }) => pictureUrl !== '');
  return taken?.pictureUrl ?? (before === '' ? screen : before);
}

/** How much of the picture's width a small picture shows at least, and of what shape it is. */
const SHARE = 0.34;
const SHAPE = 16 / 9;

/** The part of the picture that a frame's small picture shows: around its box or pointer, or where that was last. */
export function cropOf(frames: readonly Frame[], place: number, screen: Size): Rect {
  const frame = frames[place];
  const pointer = frames.slice(0, place + 1).findLast(({ at }) => at !== null)?.at ?? middleOf(screen);
  const points = [pointer, ...(frame?.from ? [frame.from] : [])];
  const spread = (axis: 'x' | 'y'): number =>
    Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]));
  const wanted = Math.max(screen.width * SHARE, spread('x') * 1.4, spread('y') * 1.4 * SHAPE);
  const width = Math.min(wanted, screen.width, screen.height * SHAPE);
  const height = width / SHAPE;
  const around = (axis: 'x' | 'y', length: number, room: number): number => {
    const middle = points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    return between(middle - length / 2, 0, room - length);
  };
  const [left, top] = [around('x', width, screen.width), around('y', height, screen.height)];
  return { left, top, right: left + width, bottom: top + height };
}

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });
