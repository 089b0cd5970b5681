/** From a script's actions to the way that is drawn over the picture. */
import type { Point, Size } from './geometry';
import type { PathStep } from './path';

/** A resolved action as the check answers it; x and y null: where the pointer is, or dx and dy away from there. */
export interface PlannedAction {
  readonly function: string;
  readonly x: number | null;
  readonly y: number | null;
  readonly dx: number | null;
  readonly dy: number | null;
  /** The text, keys, amount or button. */
  readonly detail: string;
}

const KEYBOARD = new Set(['press', 'hotkey', 'keyDown', 'keyUp', 'write', 'sleep']);
const DRAGS = new Set(['dragTo', 'drag']);

/** 'write "tea"', 'hotkey ctrl+c', 'click': an action in a few words. */
export function keyboardText({
  function: name,
  detail,
}: {
  readonly function: string;
  readonly detail: string;
}): string {
  if (name === 'write') return `write "${detail}"`;
  return detail ? `${name} ${detail}` : name;
}

/** The way of a script that nobody has run: the first `done` steps stand out. The pointer starts in the middle. */
export function plannedPath(actions: readonly PlannedAction[], screen: Size, done: number): PathStep[] {
  let pointer: Point = { x: screen.width / 2, y: screen.height / 2 };
  return actions.map((action, index) => {
    const state = index < done ? 'done' : 'waiting';
    const text = keyboardText(action);
    if (KEYBOARD.has(action.function)) return { type: 'keys', text, state };
    const start = pointer;
    pointer = goalOf(action, start);
    return DRAGS.has(action.function)
      ? { type: 'pointer', at: start, to: pointer, text, state }
      : { type: 'pointer', at: pointer, text, state };
  });
}

function goalOf({ x, y, dx, dy }: PlannedAction, from: Point): Point {
  return x !== null && y !== null ? { x, y } : { x: from.x + (dx ?? 0), y: from.y + (dy ?? 0) };
}
