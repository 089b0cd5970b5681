/** The screen whose boxes are open. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Screen = components['schemas']['ScreenDetail'];

export const screen = (screenId: number) =>
  queryOptions({
    queryKey: ['screen', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}', { params: { path: { screen_id: screenId } } })),
    staleTime: 60_000,
  });
