/** What a reviewer steps through: the changes people made, where they were, and the one looked at. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Editor } from '@/canvas/editor/editor';

import { type Change, changesOf, tracesOf } from './changes';
import type { ScreenBoxes } from './requests/boxes';
import { history } from './requests/history';

export interface Reviewing {
  readonly changes: readonly Change[];
  readonly traces: ReturnType<typeof tracesOf>;
  readonly pending: boolean;
  readonly error: unknown;
  /** Index of the change that is looked at, -1 for none. */
  readonly at: number;
  readonly go: (step: 1 | -1) => void;
}

const NONE: ReturnType<typeof tracesOf> = [];

/** `since`: the version that counts as before. */
export function useReviewing(
  screenId: number,
  screenBoxes: ScreenBoxes,
  editor: Editor,
  { active, since }: { active: boolean; since: number },
): Reviewing {
  const query = useQuery({ ...history(screenId, screenBoxes.version), enabled: active });
  const [at, setAt] = useState(-1);
  const changes = useMemo(
    () => changesOf((query.data ?? []).filter((edit) => edit.version > since)),
    [query.data, since],
  );
  const traces = useMemo(() => (active ? tracesOf(changes) : NONE), [active, changes]);
  const go = (step: 1 | -1) => {
    if (changes.length === 0) return;
    const next = at < 0 ? (step === 1 ? 0 : changes.length - 1) : (at + step + changes.length) % changes.length;
    setAt(next);
    look(editor, changes[next]);
  };
  return { changes, traces, pending: query.isPending, error: query.error, at: Math.min(at, changes.length - 1), go };
}

/** A deleted box is not there to be selected: what is left of it is the dashed outline. */
function look(editor: Editor, change: Change | undefined): void {
  if (!change) return;
  editor.send({ type: 'select', ids: change.after ? [change.boxId] : [] });
  if (change.after) editor.send({ type: 'zoom-to', id: change.boxId });
  else editor.send({ type: 'command', name: 'fit' });
}
