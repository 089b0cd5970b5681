/** What people made of a screen's boxes since its capture: one change a box, for the reviewer to look at. */
import type { Suggestion } from '@/canvas/box';

import type { MadeEdit } from './requests/history';

export type State = NonNullable<MadeEdit['before']>;

export interface Change {
  readonly boxId: string;
  /** Null: the box was added. */
  readonly before: State | null;
  /** Null: the box was deleted. */
  readonly after: State | null;
  /** Who, each once, in the order of their first edit. */
  readonly by: readonly string[];
}

/** From edits, latest first; boxes that are again as they were (or were not there) are left out. */
export function changesOf(edits: readonly MadeEdit[]): Change[] {
  const byBox = new Map<string, Change>();
  for (const edit of edits.toReversed()) {
    const earlier = byBox.get(edit.box_id);
    const by = [...new Set([...(earlier?.by ?? []), edit.author ?? ''])];
    byBox.set(edit.box_id, {
      boxId: edit.box_id,
      before: earlier ? earlier.before : edit.before,
      after: edit.after,
      by,
    });
  }
  return [...byBox.values()].filter(({ before, after }) => !same(before, after)).sort(inReadingOrder);
}

export function same(a: State | null, b: State | null): boolean {
  if (a === null || b === null) return a === b;
  return sameSides(a, b) && a.kind === b.kind;
}

const sameSides = (a: State, b: State): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

const inReadingOrder = (a: Change, b: Change): number => {
  const [first, second] = [a.after ?? a.before, b.after ?? b.before];
  return first && second ? first.top - second.top || first.left - second.left : 0;
};

/** 'added', 'deleted', 'moved, was type' ... */
export function wordFor({ before, after }: Change): string {
  if (before === null) return 'added';
  if (after === null) return 'deleted';
  const words = [!sameSides(before, after) && 'moved', before.kind !== after.kind && `${before.kind} before`];
  return words.filter(Boolean).join(', ');
}

/** Where changed and deleted boxes were, as dashed outlines. */
export function tracesOf(changes: readonly Change[]): Suggestion[] {
  return changes.flatMap(({ boxId, before, after }) => {
    if (!before || (after && sameSides(before, after))) return [];
    const { kind, ...rect } = before;
    return [{ id: `before ${boxId}`, rect, kind, confidence: 1 }];
  });
}
