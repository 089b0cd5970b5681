/** What a model is shown of a release's screens, and the comparison of sources and orders. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components, operations } from '@/api/schema';

export type Elements = components['schemas']['Elements'];
export type OrderComparison = components['schemas']['OrderComparison'];
export type Choice = NonNullable<operations['releases_elements_retrieve']['parameters']['query']>;

export const elements = (release: number, choice: Choice) =>
  queryOptions({
    queryKey: ['elements', release, choice],
    queryFn: () =>
      data(
        client.GET('/api/releases/{release_id}/elements', {
          params: { path: { release_id: release }, query: choice },
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The address of the picture with these choices. */
export function pictureOf(release: number, choice: Choice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return `/api/releases/${release}/elements/picture?${query.toString()}`;
}

export const comparison = (slug: string, release: number) =>
  queryOptions({
    queryKey: ['order-comparison', slug, release],
    queryFn: () =>
      data(client.GET('/api/releases/{release_id}/elements/comparison', { params: { path: { release_id: release } } })),
  });

export function useCompareAnew(slug: string, release: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      data(
        client.POST('/api/releases/{release_id}/elements/comparison', { params: { path: { release_id: release } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['order-comparison', slug] }),
  });
}
