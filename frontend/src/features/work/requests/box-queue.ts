/** The screens whose boxes this person may draw, correct or review; asked for anew each time. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const boxQueue = (slug: string) =>
  queryOptions({
    queryKey: ['box-queue', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/box-queue', { params: { path: { slug } } })),
    staleTime: 0,
  });
