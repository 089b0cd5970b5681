/** The history view: the boxes before and now, flipped or side by side, and any version of the log. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Box } from '@/canvas/box';

import type { ScreenBoxes } from './requests/boxes';
import { earlier } from './requests/earlier';
import type { Labels } from './saving/use-saver';

export type Since = 'brought' | 'returned';
type View = 'now' | 'before' | 'beside';

export interface HistoryView {
  readonly since: Since;
  readonly setSince: (since: Since) => void;
  /** The version that counts as before. */
  readonly base: number;
  readonly view: View;
  /** Shows it so, or, when it is shown so already, the boxes of now. */
  readonly toggle: (view: View) => void;
  /** The version of the log that is looked at, null for none. */
  readonly selectedVersion: number | null;
  readonly selectVersion: (version: number | null) => void;
  /** The boxes shown in place of the present ones. */
  readonly snapshotBoxes: readonly Box[] | null;
  /** The boxes shown beside them. */
  readonly compareBoxes: readonly Box[] | null;
  readonly error: unknown;
}

export function useHistoryView(screenId: number, screenBoxes: ScreenBoxes, labels: Labels): HistoryView {
  const [since, setSince] = useState<Since>('brought');
  const [view, setView] = useState<View>('now');
  const [selectedVersion, selectVersion] = useState<number | null>(null);
  const base =
    since === 'returned' ? (screenBoxes.returned_version ?? screenBoxes.brought_version) : screenBoxes.brought_version;
  const before = useQuery({ ...earlier(screenId, base, labels), enabled: view !== 'now' });
  const state = useQuery({ ...earlier(screenId, selectedVersion ?? 0, labels), enabled: selectedVersion !== null });
  const shown = view === 'before' ? before.data : undefined;
  return {
    since,
    setSince,
    base,
    view,
    toggle: (wanted) => setView((present) => (present === wanted ? 'now' : wanted)),
    selectedVersion,
    selectVersion,
    snapshotBoxes: (selectedVersion === null ? shown : state.data) ?? null,
    compareBoxes: view === 'beside' ? (before.data ?? null) : null,
    error: before.error ?? state.error,
  };
}
