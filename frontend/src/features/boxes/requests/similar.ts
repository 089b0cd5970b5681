/** Screens of the same application that have boxes, the likest first. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type SimilarScreen = components['schemas']['SimilarScreen'];

export const similar = (screenId: number) =>
  queryOptions({
    queryKey: ['similar-screens', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/similar', { params: { path: { screen_id: screenId } } })),
  });
