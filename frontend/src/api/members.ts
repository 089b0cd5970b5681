/** Who works on a dataset, one row for each role of a person. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Member = components['schemas']['Membership'];

export const members = (slug: string) =>
  queryOptions({
    queryKey: ['members', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/members', { params: { path: { slug } } })),
  });
