/** A dataset's applications: planned in one section, chosen in others. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import { isOpen } from './closing';
import type { components } from './schema';

export type Application = components['schemas']['Application'];

/** Those that are archived or deleted, too. */
export const allApplications = (slug: string) =>
  queryOptions({
    queryKey: ['applications', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/applications', { params: { path: { slug } } })),
  });

/** Those that people work on. */
export const applications = (slug: string) =>
  queryOptions({ ...allApplications(slug), select: (rows: Application[]) => rows.filter(isOpen) });
