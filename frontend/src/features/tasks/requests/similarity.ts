/** The similarity of a draft to its own reformulations and to other tasks of the screen. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

import type { Wording } from '../wording';

export type SimilarityAnswer = components['schemas']['SimilarityAnswer'];

export function similarityCheck(
  screen: number,
  { sentence, phrasings }: Pick<Wording, 'sentence' | 'phrasings'>,
  task: number | null,
) {
  const body = { sentence, phrasings: [...phrasings], task };
  return queryOptions({
    queryKey: ['similarity', screen, body],
    queryFn: async ({ signal }) => {
      const answer = await data(
        client.POST('/api/screens/{screen_id}/similarity', { params: { path: { screen_id: screen } }, body, signal }),
      );
      return { ...answer, of: body };
    },
    enabled: sentence.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });
}
