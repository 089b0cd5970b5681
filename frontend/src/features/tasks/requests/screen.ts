/** One screen with how far it has come. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Screen = components['schemas']['ScreenDetail'];

export function screen(id: number) {
  return queryOptions({
    queryKey: ['screen', id],
    queryFn: () => data(client.GET('/api/screens/{screen_id}', { params: { path: { screen_id: id } } })),
    staleTime: 30_000,
  });
}
