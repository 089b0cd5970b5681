/** The screen's proposals as suggestions for the canvas, refetched when the search has ended. */
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useJobsRefreshing } from '@/api/events';
import { CAPTURED, type Suggestion } from '@/canvas/box';

import type { ServerBox } from './requests/boxes';
import { type Proposal, type Proposals, type RemovedBox, proposals } from './requests/proposals';

export interface Proposing {
  readonly response: Proposals | undefined;
  readonly error: unknown;
  readonly suggestions: readonly Suggestion[];
  /** How many this person has dismissed. */
  readonly dismissed: number;
  readonly certainty: number;
  readonly setCertainty: (certainty: number) => void;
}

const FIRST_CERTAINTY = 0.6;
const KEYS = [['box-proposals']];

/** `boxes`: those of the screen as the server had them; one that is removed here can be had back by a click. */
export function useProposals(slug: string, screenId: number, boxes: readonly ServerBox[]): Proposing {
  const query = useQuery(proposals(screenId));
  useJobsRefreshing(slug, 'boxsearch', KEYS);
  const [certainty, setCertainty] = useLocalStorage({
    key: 'proposals-certainty',
    defaultValue: FIRST_CERTAINTY,
    getInitialValueInEffect: false,
  });
  const all = query.data?.proposals;
  const removed = query.data?.removed;
  const offered = useMemo(() => (all ?? []).filter((proposal) => !proposal.dismissed), [all]);
  const suggestions = useMemo(() => {
    const captured = [...boxes.filter((box) => CAPTURED.has(box.origin)), ...(removed ?? [])];
    return [...offered.map(asSuggestion), ...captured.map(asCaptured)];
  }, [offered, removed, boxes]);
  return {
    response: query.data,
    error: query.error,
    suggestions,
    dismissed: (all?.length ?? 0) - offered.length,
    certainty,
    setCertainty,
  };
}

export const asSuggestion = ({ id, left, top, right, bottom, kind, confidence }: Proposal): Suggestion => ({
  id,
  rect: { left, top, right, bottom },
  kind,
  confidence,
});

const asCaptured = (box: RemovedBox): Suggestion => ({
  ...asSuggestion({ ...box, confidence: 1, dismissed: false }),
  captured: true,
  origin: box.origin,
});
