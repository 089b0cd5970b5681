/** A dataset's releases with their progress as it happens. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useJobsRefreshing } from '@/api/events';
import { releases } from '@/api/releases';

export function useReleases(slug: string) {
  const keys = useMemo(
    () => [
      ['releases', slug],
      ['overview', slug],
    ],
    [slug],
  );
  const live = useJobsRefreshing(slug, 'release', keys);
  const query = useQuery(releases(slug));
  const progress = useMemo(() => new Map(live.map((job) => [job.id, job])), [live]);
  return { query, progress };
}
