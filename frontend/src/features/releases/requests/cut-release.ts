/** What a new release would hold, and how to cut it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type NewRelease = components['schemas']['NewReleaseShapeRequest'];
export type Ready = components['schemas']['ReadyShape'];

/** Only maintainers are told. */
export const ready = (slug: string) =>
  queryOptions({
    queryKey: ['ready-to-release', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/releases/ready', { params: { path: { slug } } })),
    staleTime: 0,
  });

export function useCutRelease(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRelease) =>
      data(client.POST('/api/datasets/{slug}/releases', { params: { path: { slug } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['releases', slug] }),
  });
}
