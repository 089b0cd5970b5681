/** What the workers do for a dataset, live, as hooks. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import { type Job, type Moving, streamOf } from './event-stream';
import { useThrottled } from './throttled';

const NO_JOBS: readonly Job[] = [];

/** Status and moving jobs of all kinds; null until the server has spoken. */
export function useMoving(slug: string): Moving | null {
  const stream = streamOf(slug);
  return useSyncExternalStore(stream.subscribe, stream.latest);
}

/**
 * The moving jobs of one kind (capture, execution, release), a hundred at most, with their progress.
 *
 * Calls `onNews` when any of them has come to another status, at most every 1.5 s and always after the last change.
 */
export function useLiveJobs(slug: string, kind: string, onNews: () => void): readonly Job[] {
  const moving = useMoving(slug);
  const jobs = useMemo(() => moving?.jobs.filter((job) => job.kind === kind) ?? NO_JOBS, [moving, kind]);
  const tell = useThrottled(onNews);
  const seen = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(jobs.map((job) => `${job.id} ${job.status}`));
    const news = [...now].some((standing) => !seen.current.has(standing));
    seen.current = now;
    if (news) tell();
  }, [jobs, tell]);
  return jobs;
}

/** As `useLiveJobs`; asks again for everything under `keys`. Give a constant list or memoise it. */
export function useJobsRefreshing(slug: string, kind: string, keys: readonly QueryKey[]): readonly Job[] {
  const queries = useQueryClient();
  const refresh = useCallback(() => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  }, [queries, keys]);
  return useLiveJobs(slug, kind, refresh);
}
