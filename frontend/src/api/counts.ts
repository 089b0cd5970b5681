/** Figures that a job counts: its progress, live; opening a page with old ones lets them be counted anew. */
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import type { Job } from './event-stream';
import { useJobsRefreshing } from './events';
import { useCancelJobs } from './jobs';
import type { components } from './schema';

/** What an answer with counted figures says about the counting. */
export type Counted = Pick<components['schemas']['Statistics'], 'as_of' | 'current' | 'count'>;

/** The props of `CountState`; `key` is of the queries that show the figures, `anew` asks for a count. */
export function useCountState(
  slug: string,
  kind: string,
  key: string,
  { as_of: asOf, current, count: latest }: Counted,
  anew: UseMutationResult<unknown, unknown, void>,
) {
  const keys = useMemo(() => [[key, slug]], [key, slug]);
  const live = useJobsRefreshing(slug, kind, keys);
  const cancel = useCancelJobs(slug);
  const count = live.find((job) => job.id === latest?.id) ?? latest;
  const busy = isOpen(count) || anew.isPending;
  useOnceWhen(!current && !busy, () => anew.mutate());
  return {
    asOf,
    current,
    busy,
    count,
    error: anew.error ?? cancel.error,
    onCount: () => anew.mutate(),
    onCancel: () => count && cancel.mutate([count]),
  };
}

const isOpen = (count: Job | null): boolean => count?.status === 'queued' || count?.status === 'running';

/** Once for each visit of the page: whoever cancels is not contradicted. */
function useOnceWhen(wanted: boolean, act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!wanted || done.current) return;
    done.current = true;
    act();
  });
}
