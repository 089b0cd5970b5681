/** The arrow keys: they move or resize the selected boxes, the drawing cursor, or else the picture. */
import type { ArrowCommand, ArrowVerb, Direction } from '../commands';
import * as nudge from '../gestures/nudge';
import * as place from '../gestures/place';
import type { EdgeSteps } from '../placement';
import { heldInView, toPicture } from '../viewport';
import { onMovable } from './box-actions';
import { lookingAt } from './queries';
import { type Action, type EditorState, type Step, unchanged } from './state';

const VECTORS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
const FAR = 10;
const PAN_STEP = 40;

interface Arrow {
  readonly verb: ArrowVerb;
  readonly dx: number;
  readonly dy: number;
}

function parse(name: ArrowCommand): Arrow {
  const [, verb, direction, far] = /^(nudge|pull-start|pull-end)-(left|right|up|down)(-far)?$/.exec(name) ?? [];
  const [x, y] = VECTORS[direction as Direction];
  const step = far ? FAR : 1;
  return { verb: verb as ArrowVerb, dx: x * step, dy: y * step };
}

export const isArrow = (name: string): name is ArrowCommand => /^(nudge|pull)-/.test(name);

export function arrow(name: ArrowCommand): Action {
  const parsed = parse(name);
  return (state, fresh) => {
    if (state.drawing) return moveCursor(state, parsed);
    if (state.selection.length === 0 || state.mode !== 'edit') return pan(state, parsed);
    return moveBoxes(parsed)(state, fresh);
  };
}

function moveCursor(state: EditorState, { dx, dy }: Arrow): Step {
  const gesture =
    state.gesture?.type === 'place'
      ? state.gesture
      : place.begin(toPicture(state.viewport, lookingAt(state)), state.screen);
  return unchanged({ ...state, gesture: place.step(gesture, dx, dy, state.screen) });
}

function pan(state: EditorState, { dx, dy }: Arrow): Step {
  const step = PAN_STEP * state.density;
  const { x, y } = state.viewport;
  const moved = { ...state.viewport, x: x - dx * step, y: y - dy * step };
  return unchanged({ ...state, viewport: heldInView(moved, state.screen, state.view) });
}

const moveBoxes = ({ verb, dx, dy }: Arrow): Action =>
  onMovable((state, boxes) => {
    const gesture = state.gesture?.type === 'nudge' ? state.gesture : nudge.begin(boxes);
    const edges: EdgeSteps = verb === 'pull-start' ? { left: dx, top: dy } : { right: dx, bottom: dy };
    return unchanged({
      ...state,
      gesture: verb === 'nudge' ? nudge.shift(gesture, dx, dy, state.screen) : nudge.pull(gesture, edges, state.screen),
    });
  });
