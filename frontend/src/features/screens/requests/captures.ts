/** A dataset's captures, the latest first, and how to ask for new ones. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';
import { requestIds } from '@/autosave/request-ids';
import { freshId } from '@/canvas-view/fresh-id';

export type Capture = components['schemas']['Capture'];
export type CaptureRequest = components['schemas']['CaptureRequestRequest'];

const PAGE_SIZE = 200;

export const captures = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['captures', slug],
    queryFn: ({ pageParam, signal }) => {
      const query = { size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/captures', { params: { path: { slug }, query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next),
  });

const AGAIN_REST_LIMIT = 30;

/** Takes pages again that were not at rest, with twice the usual time to come to it. */
export function useCaptureAgain(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (again: readonly Capture[]) => {
      const body = { ids: again.map(({ id }) => id), rest_limit: AGAIN_REST_LIMIT };
      return data(client.POST('/api/datasets/{slug}/captures/again', { params: { path: { slug } }, body }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['captures', slug] }),
  });
}

/** As many as one request makes of an address. */
const LATEST = 8;

/** The latest captures of one application. */
export const latestCaptures = (slug: string, application: string) =>
  queryOptions({
    queryKey: ['captures', slug, 'latest', application],
    queryFn: async ({ signal }) => {
      const query = { application, size: LATEST };
      const page = await data(
        client.GET('/api/datasets/{slug}/captures', { params: { path: { slug }, query }, signal }),
      );
      return page.results;
    },
  });

export function useRequestCaptures(slug: string) {
  const queries = useQueryClient();
  const [ids] = useState(() => requestIds(freshId));
  return useMutation({
    mutationFn: (request: CaptureRequest) => {
      const body = { ...request, client_id: ids.of(request) };
      return data(client.POST('/api/datasets/{slug}/captures', { params: { path: { slug } }, body }));
    },
    onSuccess: () => {
      ids.acknowledge();
      return queries.invalidateQueries({ queryKey: ['captures', slug] });
    },
  });
}
