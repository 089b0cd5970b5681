/** The newest jobs of every kind; asked for again quickly while any is under way. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Job = components['schemas']['Job'];
export type Status = Job['status'];

const BUSY_MS = 2000;
const CALM_MS = 10_000;

/** Whether a worker will still change it. */
export function isOpen(job: Job): boolean {
  return job.status === 'queued' || job.status === 'running';
}

/** `status` empty: jobs of every status. */
export const jobs = (slug: string, status: Status | '') =>
  queryOptions({
    queryKey: ['jobs', slug, status],
    queryFn: () =>
      data(
        client.GET('/api/datasets/{slug}/jobs', { params: { path: { slug }, query: status === '' ? {} : { status } } }),
      ),
    refetchInterval: (query) => (query.state.data?.some(isOpen) ? BUSY_MS : CALM_MS),
  });
