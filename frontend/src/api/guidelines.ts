/** What people are told at each stage: the versions in force and the earlier ones, and that one has read them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Guideline = components['schemas']['ReadableGuideline'];
export type Version = components['schemas']['Guideline'];
export type Stage = Guideline['stage'];

export const guidelines = (slug: string) =>
  queryOptions({
    queryKey: ['guidelines', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/guidelines', { params: { path: { slug } } })),
    staleTime: 60_000,
  });

/** All versions of a stage, latest first. */
export const versions = (slug: string, stage: Stage) =>
  queryOptions({
    queryKey: ['guidelines', slug, stage, 'versions'],
    queryFn: () =>
      data(client.GET('/api/datasets/{slug}/guidelines/{stage}/versions', { params: { path: { slug, stage } } })),
  });

/** The person has read this version of a stage's guidelines. */
export function useNoteRead(slug: string, stage: Stage) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      data(
        client.POST('/api/datasets/{slug}/guidelines/{stage}/reads', {
          params: { path: { slug, stage } },
          body: { version },
        }),
      ),
    onSuccess: () => queries.invalidateQueries(guidelines(slug)),
  });
}
