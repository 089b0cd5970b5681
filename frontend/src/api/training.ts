/** The training course: its steps, how far the person is, and whether a dataset asks for it before new tasks. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Course = components['schemas']['Course'];
export type CourseStep = components['schemas']['CourseStep'];

export function course(slug: string) {
  return queryOptions({
    queryKey: ['course', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/training', { params: { path: { slug } } })),
    staleTime: 30_000,
  });
}
