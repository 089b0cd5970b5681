/** A dataset's captures, the latest first, and how to ask for new ones. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';

export type Capture = components['schemas']['CaptureShape'];
export type CaptureRequest = components['schemas']['CaptureRequestShapeRequest'];

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

export function useRequestCaptures(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CaptureRequest) =>
      data(client.POST('/api/datasets/{slug}/captures', { params: { path: { slug } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['captures', slug] }),
  });
}
