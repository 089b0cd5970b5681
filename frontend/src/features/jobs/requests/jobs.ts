/** The jobs of every kind, page by page; asked for again quickly while any is under way. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';

export type Job = components['schemas']['Job'];
export type Status = Job['status'];

const BUSY_MS = 2000;
const CALM_MS = 10_000;
const PAGES_FOLLOWED = 4;

/** Whether a worker will still change it. */
export function isOpen(job: Job): boolean {
  return job.status === 'queued' || job.status === 'running';
}

export interface JobFilters {
  status?: Status;
  kind?: string;
  q?: string;
  /** A column, with `-` before it backwards; without, the newest first. */
  sort?: string;
}

const SIZE = 100;

export const jobs = (slug: string, filters: JobFilters) =>
  infiniteQueryOptions({
    queryKey: ['jobs', slug, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, size: SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/jobs', { params: { path: { slug }, query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next),
    placeholderData: keepPreviousData,
    // A list of many pages is not asked for again as a whole.
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      if (pages.length > PAGES_FOLLOWED) return false;
      return pages.some((page) => page.results.some(isOpen)) ? BUSY_MS : CALM_MS;
    },
  });
