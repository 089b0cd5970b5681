/** A dataset's imports with their progress as it happens. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useJobsRefreshing } from '@/api/events';

import { imports } from './requests/imports';

export function useImports(slug: string) {
  const keys = useMemo(
    () => [
      ['imports', slug],
      ['overview', slug],
      ['screens', slug],
    ],
    [slug],
  );
  const live = useJobsRefreshing(slug, 'datasetimport', keys);
  const query = useQuery(imports(slug));
  const progress = useMemo(() => new Map(live.map((job) => [job.id, job])), [live]);
  return { query, progress };
}
