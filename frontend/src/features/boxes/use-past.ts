/** Looking back: the boxes before and now, flipped or side by side, and any state of the log. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Box } from '@/canvas/box';

import type { ScreenBoxes } from './requests/boxes';
import { earlier } from './requests/earlier';
import type { Labels } from './saving/use-saver';

export type Since = 'brought' | 'returned';
type View = 'now' | 'before' | 'beside';

export interface Past {
  readonly since: Since;
  readonly setSince: (since: Since) => void;
  /** The version that counts as before. */
  readonly base: number;
  readonly view: View;
  /** Shows it so, or, when it is shown so already, the boxes of now. */
  readonly toggle: (view: View) => void;
  /** The version of the log that is looked at, null for none. */
  readonly looked: number | null;
  readonly look: (version: number | null) => void;
  /** What is to be shown in place of the boxes of now. */
  readonly instead: readonly Box[] | null;
  /** What stands beside them. */
  readonly beside: readonly Box[] | null;
  readonly error: unknown;
}

export function usePast(screenId: number, given: ScreenBoxes, named: Labels): Past {
  const [since, setSince] = useState<Since>('brought');
  const [view, setView] = useState<View>('now');
  const [looked, look] = useState<number | null>(null);
  const base = since === 'returned' ? (given.returned_version ?? given.brought_version) : given.brought_version;
  const before = useQuery({ ...earlier(screenId, base, named), enabled: view !== 'now' });
  const state = useQuery({ ...earlier(screenId, looked ?? 0, named), enabled: looked !== null });
  const shown = view === 'before' ? before.data : undefined;
  return {
    since,
    setSince,
    base,
    view,
    toggle: (wanted) => setView((present) => (present === wanted ? 'now' : wanted)),
    looked,
    look,
    instead: (looked === null ? shown : state.data) ?? null,
    beside: view === 'beside' ? (before.data ?? null) : null,
    error: before.error ?? state.error,
  };
}
