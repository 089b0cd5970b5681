/** The screens that wait for the person: returned to somebody, to review, to draw; fifty of each at most. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const queue = (slug: string) =>
  queryOptions({
    queryKey: ['box-queue', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/box-queue', { params: { path: { slug } } })),
  });
