/** A dataset's screens page by page, the latest first. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';

export type ScreenRow = components['schemas']['ScreenRow'];
export type ScreenPages = components['schemas']['ScreenPage'];
export type Stage = ScreenRow['stage'];
export type Source = ScreenRow['source'];

/** Only what is set is asked for; `q` are words of title, address or application. */
export interface ScreenFilters {
  application?: string;
  stage?: Stage;
  source?: Source;
  q?: string;
  /** A column, with `-` before it backwards; without, the latest first. */
  sort?: string;
}

export const PAGE_SIZE = 100;

export function fetchScreens(slug: string, filters: ScreenFilters, cursor: string | null, signal?: AbortSignal) {
  const query = { ...filters, size: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
  const request = { params: { path: { slug }, query }, ...(signal ? { signal } : {}) };
  return data(client.GET('/api/datasets/{slug}/screens', request));
}

export const screens = (slug: string, filters: ScreenFilters) =>
  infiniteQueryOptions({
    queryKey: ['screens', slug, filters],
    queryFn: ({ pageParam, signal }) => fetchScreens(slug, filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next),
    placeholderData: keepPreviousData,
  });
