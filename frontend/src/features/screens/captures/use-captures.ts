/** A dataset's captures as they stand at this moment. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';

import { useLiveJobs } from '@/api/events';

import { captures } from '../requests/captures';
import { isUnderWay, mergeLive } from './merge-live';

export type Captures = ReturnType<typeof useCaptures>;

/** Loads on until a page ends with a capture that has ended: the latest are asked for last and so done last. */
export function useCaptures(slug: string, onNews: () => void) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(captures(slug));
  const refresh = useCallback(() => {
    onNews();
    void queries.invalidateQueries({ queryKey: ['captures', slug] });
  }, [queries, slug, onNews]);
  const live = useLiveJobs(slug, 'capture', refresh);
  const rows = useMemo(
    () => mergeLive(query.data?.pages.flatMap((page) => page.results) ?? [], live),
    [query.data, live],
  );
  const last = rows.at(-1);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (last && isUnderWay(last) && hasNextPage && !isFetching) void fetchNextPage();
  }, [last, hasNextPage, isFetching, fetchNextPage]);
  return { rows, query };
}
