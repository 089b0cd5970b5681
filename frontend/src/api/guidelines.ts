/** What people are told at each stage: the versions in force. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Guideline = components['schemas']['GuidelineShape'];
export type Stage = Guideline['stage'];

export const guidelines = (slug: string) =>
  queryOptions({
    queryKey: ['guidelines', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/guidelines', { params: { path: { slug } } })),
    staleTime: 60_000,
  });
