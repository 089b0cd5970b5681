/** Lets the gallery that is open show what has just come in. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import { useThrottled } from '@/api/throttled';

import { fetchNewest } from '../requests/newest';
import type { ScreenFilters } from '../requests/screens';

/** A screen that cannot be fetched now comes with the next event: the page itself says when the server is away. */
export function useNewest(slug: string, filters: ScreenFilters): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    fetchNewest(queries, slug, filters).catch(() => undefined);
  }, [queries, slug, filters]);
}

/** Asks for the newest whenever `count`, of what has been added, has grown. */
export function useNewestAfter(count: number, newest: () => void): void {
  const soon = useThrottled(newest);
  useEffect(() => {
    if (count > 0) soon();
  }, [count, soon]);
}
