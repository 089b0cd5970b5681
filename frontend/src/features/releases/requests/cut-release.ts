/** What a new release would hold, and how to cut it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';
import { requestIds } from '@/autosave/request-ids';
import { freshId } from '@/canvas-view/fresh-id';

export type NewRelease = components['schemas']['NewReleaseRequest'];
export type Ready = components['schemas']['Ready'];
export type Preview = components['schemas']['Preview'];

/** Only maintainers are told. */
export const ready = (slug: string) =>
  queryOptions({
    queryKey: ['ready-to-release', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/releases/ready', { params: { path: { slug } } })),
    staleTime: 0,
  });

/** What a release with these inputs would hold, by split, and what it would warn of; writes nothing. */
export function usePreview(slug: string) {
  return useMutation({
    mutationFn: (body: NewRelease) =>
      data(client.POST('/api/datasets/{slug}/releases/preview', { params: { path: { slug } }, body })),
  });
}

export function useCutRelease(slug: string) {
  const queries = useQueryClient();
  const [ids] = useState(() => requestIds(freshId));
  return useMutation({
    mutationFn: (release: NewRelease) => {
      const body = { ...release, client_id: ids.of(release) };
      return data(client.POST('/api/datasets/{slug}/releases', { params: { path: { slug } }, body }));
    },
    onSuccess: () => {
      ids.acknowledge();
      return queries.invalidateQueries({ queryKey: ['releases', slug] });
    },
  });
}
