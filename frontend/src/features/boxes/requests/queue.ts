/** The screens whose boxes the person may correct, draw or review next. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Queue = components['schemas']['BoxQueueShape'];
export type QueuedScreen = components['schemas']['QueuedScreenShape'];

export const queue = (slug: string) =>
  queryOptions({
    queryKey: ['box-queue', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/box-queue', { params: { path: { slug } } })),
  });
