/** Everything on a dataset's first page: funnel, coverage, and the paper's tables 2 and 3. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Overview = components['schemas']['Overview'];
export type Coverage = Overview['coverage'][number];

export const overview = (slug: string) =>
  queryOptions({
    queryKey: ['overview', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/overview', { params: { path: { slug } } })),
  });
