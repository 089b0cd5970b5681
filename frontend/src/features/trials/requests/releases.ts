/** The releases whose tasks can be answered. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Release = components['schemas']['ReleaseShape'];

export const releases = (slug: string) =>
  queryOptions({
    queryKey: ['releases', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/releases', { params: { path: { slug } } })),
  });
