/** The screen's proposals as ghosts for the canvas, asked for again when the search has ended. */
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useJobsRefreshing } from '@/api/events';
import type { Ghost } from '@/canvas/box';

import { type Proposal, type Proposals, proposals } from './requests/proposals';

export interface Proposing {
  readonly given: Proposals | undefined;
  readonly error: unknown;
  readonly ghosts: readonly Ghost[];
  /** How many this person has dismissed. */
  readonly dismissed: number;
  readonly certainty: number;
  readonly setCertainty: (certainty: number) => void;
}

const FIRST_CERTAINTY = 0.6;
const KEYS = [['box-proposals']];

export function useProposals(slug: string, screenId: number): Proposing {
  const asked = useQuery(proposals(screenId));
  useJobsRefreshing(slug, 'boxsearch', KEYS);
  const [certainty, setCertainty] = useLocalStorage({ key: 'proposals-certainty', defaultValue: FIRST_CERTAINTY, getInitialValueInEffect: false });
  const all = asked.data?.proposals;
  const ghosts = useMemo(() => (all ?? []).filter((one) => !one.dismissed).map(asGhost), [all]);
  return {
    given: asked.data,
    error: asked.error,
    ghosts,
    dismissed: (all?.length ?? 0) - ghosts.length,
    certainty,
    setCertainty,
  };
}

export const asGhost = ({ id, left, top, right, bottom, kind, confidence }: Proposal): Ghost => ({
  id,
  rect: { left, top, right, bottom },
  kind,
  confidence,
});
