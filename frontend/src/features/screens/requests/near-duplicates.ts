/** The screens of the dataset that look nearly the same as one of them. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const nearDuplicates = (id: number) =>
  queryOptions({
    queryKey: ['near-duplicates', id],
    queryFn: () =>
      data(client.GET('/api/screens/{screen_id}/near-duplicates', { params: { path: { screen_id: id } } })),
    staleTime: 30_000,
  });
