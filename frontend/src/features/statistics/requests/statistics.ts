/** The statistics of a dataset, or of one of its releases. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

type Shapes = components['schemas'];
export type Statistics = Shapes['Statistics'];
export type Statistic = Shapes['Statistic'];

/** Of the dataset as it is with `release` 0. */
export const statistics = (slug: string, release: number) =>
  queryOptions({
    queryKey: ['statistics', slug, release],
    queryFn: () =>
      data(
        client.GET('/api/datasets/{slug}/statistics', {
          params: { path: { slug }, query: release > 0 ? { release } : {} },
        }),
      ),
  });

/** The answer is the job that counts; the figures are asked for again when it ends. */
export function useCountAnew(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => data(client.POST('/api/datasets/{slug}/statistics', { params: { path: { slug } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['statistics', slug] }),
  });
}

/** The address of a statistic as a file. */
export const fileOf = (slug: string, name: string, ending: string, release: number): string =>
  `/api/datasets/${slug}/statistics/${name}.${ending}${release > 0 ? `?release=${release}` : ''}`;
