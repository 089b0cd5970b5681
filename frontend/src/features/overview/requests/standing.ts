/** What waits and since when, pace and time left by stage, jobs in trouble, and what people did of late. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Standing = components['schemas']['Standing'];

export const standing = (slug: string) =>
  queryOptions({
    queryKey: ['overview', slug, 'standing'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/standing', { params: { path: { slug } } })),
    refetchInterval: 60_000,
  });
