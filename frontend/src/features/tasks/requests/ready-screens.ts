/** Screens on which tasks can be written, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';

const PAGE = 12;

export function readyScreens(slug: string) {
  return infiniteQueryOptions({
    queryKey: ['screens', slug, 'ready for tasks'],
    queryFn: ({ pageParam }) => {
      const query = { stage: 'tasks' as const, size: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/screens', { params: { path: { slug }, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next ?? null),
  });
}
