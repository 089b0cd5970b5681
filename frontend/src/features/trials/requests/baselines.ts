/** Human baselines, who may answer, and how they are opened and changed. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Baseline = components['schemas']['Baseline'];
export type NewBaseline = components['schemas']['NewBaselineRequest'];
export type ChangedBaseline = components['schemas']['PatchedChangedBaselineRequest'];

export const baselines = (slug: string) =>
  queryOptions({
    queryKey: ['baselines', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/baselines', { params: { path: { slug } } })),
  });

/** Only maintainers are told. */
export const candidates = (slug: string) =>
  queryOptions({
    queryKey: ['candidates', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/baselines/candidates', { params: { path: { slug } } })),
  });

export function useOpenBaseline(slug: string, release: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBaseline) =>
      data(client.POST('/api/releases/{release_id}/baselines', { params: { path: { release_id: release } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['baselines', slug] }),
  });
}

export function useChangeBaseline(slug: string, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangedBaseline) =>
      data(client.PATCH('/api/baselines/{baseline_id}', { params: { path: { baseline_id: id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['baselines', slug] }),
  });
}
