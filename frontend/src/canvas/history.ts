/** Undo and redo of finished gestures; a gesture is the edits it made. */
import { type Edit, applies, invert } from './edits';
import type { Scene } from './scene';

type Gesture = readonly Edit[];

export interface History {
  readonly done: readonly Gesture[];
  readonly undone: readonly Gesture[];
}

export const NO_HISTORY: History = { done: [], undone: [] };
const LONGEST = 1000;

export const record = (history: History, edits: Gesture): History =>
  edits.length === 0 ? history : { done: [...history.done, edits].slice(-LONGEST), undone: [] };

export interface HistoryStep {
  readonly history: History;
  readonly edits: readonly Edit[];
}

/**
 * The edits that take back the last gesture. A gesture that no longer fits, because somebody else changed
 * its boxes meanwhile, is passed over; null when nothing is left.
 */
export function undo(history: History, scene: Scene): HistoryStep | null {
  const done = [...history.done];
  for (let gesture = done.pop(); gesture; gesture = done.pop()) {
    const edits = invert(gesture);
    if (applies(scene, edits)) return { history: { done, undone: [...history.undone, gesture] }, edits };
  }
  return null;
}

/** The edits that do again what was undone last. */
export function redo(history: History, scene: Scene): HistoryStep | null {
  const undone = [...history.undone];
  for (let gesture = undone.pop(); gesture; gesture = undone.pop()) {
    if (applies(scene, gesture)) return { history: { done: [...history.done, gesture], undone }, edits: gesture };
  }
  return null;
}
