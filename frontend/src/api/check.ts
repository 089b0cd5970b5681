/** The static verdict on a script for a screen; a new text takes the place of the one that was asked about. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Action = components['schemas']['ActionShape'];

export function check(screen: number, script: string) {
  return queryOptions({
    queryKey: ['check', screen, script],
    queryFn: async ({ signal }) => {
      const path = { screen_id: screen };
      const answer = await data(client.POST('/api/screens/{screen_id}/check', { params: { path }, body: { script }, signal }));
      return { ...answer, script };
    },
    enabled: script.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });
}
