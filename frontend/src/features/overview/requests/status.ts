/** Whether any worker is alive, and how much waits for it. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const status = queryOptions({
  queryKey: ['status'],
  queryFn: () => data(client.GET('/api/status')),
  refetchInterval: 10_000,
  // Asked for again soon anyway; that the server is gone should be said at once.
  retry: false,
});
