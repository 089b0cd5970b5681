/** The screen's proposals, and what an assistant suggests, as suggestions for the canvas; refetched after a search. */
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useJobsRefreshing } from '@/api/events';
import { CAPTURED, type Suggestion } from '@/canvas/box';
import { withoutSuggested } from '@/canvas/suggestions';

import type { ServerBox } from './requests/boxes';
import {
  type Proposal,
  type Proposals,
  type RemovedBox,
  type SuggestedBox,
  proposals,
  suggestedBoxes,
} from './requests/proposals';

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
export function useProposals(
  slug: string,
  screenId: number,
  boxes: readonly ServerBox[],
  { editing }: { editing: boolean },
): Proposing {
  const query = useQuery(proposals(screenId));
  // Only whoever draws is shown them.
  const suggested = useQuery({ ...suggestedBoxes(screenId), enabled: editing });
  useJobsRefreshing(slug, 'boxsearch', KEYS);
  const [certainty, setCertainty] = useLocalStorage({
    key: 'proposals-certainty',
    defaultValue: FIRST_CERTAINTY,
    getInitialValueInEffect: false,
  });
  const all = query.data?.proposals;
  const removed = query.data?.removed;
  const offered = useMemo(() => offer(all ?? [], suggested.data ?? []), [all, suggested.data]);
  const suggestions = useMemo(() => {
    const captured = [...boxes.filter((box) => CAPTURED.has(box.origin)), ...(removed ?? [])];
    return [...offered.shown, ...captured.map(asCaptured)];
  }, [offered, removed, boxes]);
  return {
    response: query.data,
    error: query.error ?? suggested.error,
    suggestions,
    dismissed: offered.dismissed,
    certainty,
    setCertainty,
  };
}

/** What is shown, and how many more there are that this person has dismissed. */
function offer(all: readonly Proposal[], suggested: readonly SuggestedBox[]) {
  const byAssistant = suggested.map(asSuggested);
  const found = new Map(all.map((proposal) => [proposal.id, proposal.dismissed]));
  const dropped = new Map(suggested.map((box) => [box.id, box.dropped]));
  const each = [...byAssistant, ...withoutSuggested(all.map(asSuggestion), byAssistant)];
  const shown = each.filter(({ id }) => !(dropped.get(id) ?? found.get(id)));
  return { shown, dismissed: each.length - shown.length };
}

export const asSuggestion = ({ id, left, top, right, bottom, kind, confidence }: Proposal): Suggestion => ({
  id,
  rect: { left, top, right, bottom },
  kind,
  confidence,
});

const asSuggested = (box: SuggestedBox): Suggestion => ({
  ...asSuggestion({ ...box, dismissed: box.dropped }),
  assistant: { name: box.assistant, standIn: box.stand_in === true },
});

const asCaptured = (box: RemovedBox): Suggestion => ({
  ...asSuggestion({ ...box, confidence: 1, dismissed: false }),
  captured: true,
  origin: box.origin,
});
