/** What waits for the person who is signed in, in each of their datasets. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type DatasetWork = components['schemas']['Work'];

export const work = queryOptions({
  queryKey: ['work'],
  queryFn: () => data(client.GET('/api/work')),
  staleTime: 0,
  refetchInterval: 60_000,
});
