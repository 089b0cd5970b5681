/** How many tasks of a screen name each label and do each type of action. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

/** `written`: how many tasks there are, so that one more is counted at once. */
export function coverage(screen: number, written?: number) {
  return queryOptions({
    queryKey: ['coverage', screen, written],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/coverage', { params: { path: { screen_id: screen } } })),
  });
}
