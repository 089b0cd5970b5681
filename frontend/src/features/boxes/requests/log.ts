/** Everything that was ever done to a screen's boxes, latest first, a page at a time. */
import { infiniteQueryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { cursorOf } from './history';

const PAGE = 200;

export const log = (screenId: number, version: number) =>
  infiniteQueryOptions({
    queryKey: ['box-log', screenId, version],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      data(
        client.GET('/api/screens/{screen_id}/edits', {
          params: {
            path: { screen_id: screenId },
            query: { size: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
          },
        }),
      ),
    getNextPageParam: (page) => cursorOf(page.next),
    staleTime: Infinity,
  });
