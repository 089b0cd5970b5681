/** What the person has typed for a screen and not submitted, place by place. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { ApiError } from '@/api/problem';
import type { components } from '@/api/schema';

export type KeptDraft = components['schemas']['Draft'];

export function drafts(screen: number) {
  return queryOptions({
    queryKey: ['drafts', screen],
    queryFn: async (): Promise<readonly KeptDraft[]> => {
      const params = { path: { screen_id: screen } };
      try {
        return await data(client.GET('/api/screens/{screen_id}/drafts', { params }));
      } catch (error) {
        // Who may not write here has no drafts.
        if (error instanceof ApiError && error.status === 403) return [];
        throw error;
      }
    },
    // Read when the page opens and when it is come back to: in between the page knows better.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
