/** A screen's boxes, how far their review is, and what the person may do. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type ScreenBoxes = components['schemas']['ScreenBoxes'];
export type ServerBox = components['schemas']['Box'];

export const boxes = (screenId: number) =>
  queryOptions({
    queryKey: ['boxes', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/boxes', { params: { path: { screen_id: screenId } } })),
  });
