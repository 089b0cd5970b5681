/** The labels of one screen with the boxes they name, in pixels of its picture. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Label = components['schemas']['Label'];

export function screenLabels(screen: number) {
  return queryOptions({
    queryKey: ['screen-labels', screen],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/labels', { params: { path: { screen_id: screen } } })),
    staleTime: 30_000,
  });
}
