/** The next box to name, held for the person who asks; null when there is none. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Turn = components['schemas']['TurnShape'];

/**
 * The turn after `after` (the id of the box that is open), or the first one. Never fetched again by itself: whoever
 * has a box open keeps it.
 */
export const turn = (slug: string, visit: string, place: number, after: string | null) =>
  queryOptions({
    queryKey: ['turn', slug, visit, place],
    queryFn: () => nextTurn(slug, after),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export async function nextTurn(slug: string, after: string | null): Promise<Turn | null> {
  const given = { params: { path: { slug } }, body: { after } };
  const answer = await client.POST('/api/datasets/{slug}/label-queue/next', given);
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
