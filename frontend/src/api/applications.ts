/** A dataset's applications: planned in one section, chosen in others. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Application = components['schemas']['Application'];

export const applications = (slug: string) =>
  queryOptions({
    queryKey: ['applications', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/applications', { params: { path: { slug } } })),
  });
