/** What the person has typed for a screen and not submitted; null when there is nothing. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { ApiError } from '@/api/problem';

export function draft(screen: number) {
  return queryOptions({
    queryKey: ['draft', screen],
    queryFn: async () => {
      const params = { path: { screen_id: screen } };
      try {
        return await data(client.GET('/api/screens/{screen_id}/draft', { params }));
      } catch (error) {
        // Who may not write here has no drafts.
        if (error instanceof ApiError && error.status === 403) return null;
        throw error;
      }
    },
    // Read once, when the page opens: from then on the page knows better.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
