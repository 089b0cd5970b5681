/** What may be done to a job of any kind. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import type { Job } from './event-stream';
import { ApiError } from './problem';

/** Enough of a job to name it; `kind` is capture, execution or release. */
export type JobName = Pick<Job, 'kind' | 'id'>;

const path = (slug: string, job: JobName) => ({ path: { slug, kind: job.kind, job_id: job.id } });

/** Stops jobs: those that wait at once, those under way as soon as their worker hears of it. */
export function useCancelJobs(slug: string) {
  return useJobsDoing(slug, (job) =>
    data(client.POST('/api/datasets/{slug}/jobs/{kind}/{job_id}/cancellation', { params: path(slug, job) })),
  );
}

/** Queues failed or cancelled jobs anew. */
export function useRetryJobs(slug: string) {
  return useJobsDoing(slug, (job) =>
    data(client.POST('/api/datasets/{slug}/jobs/{kind}/{job_id}/retry', { params: path(slug, job) })),
  );
}

/** One after the other, so that hundreds never crowd out the page's other requests. */
function useJobsDoing(slug: string, doing: (job: JobName) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (jobs: readonly JobName[]) => {
      for (const job of jobs) {
        await doing(job).catch((error: unknown) => {
          // Among many, one that has ended by itself meanwhile is no reason to leave the others.
          if (jobs.length === 1 || !(error instanceof ApiError) || error.status !== 409) throw error;
        });
      }
    },
    onSettled: (_done, _error, jobs) =>
      Promise.all(
        ['jobs', ...new Set(jobs.map((job) => `${job.kind}s`))].map((name) =>
          queries.invalidateQueries({ queryKey: [name, slug] }),
        ),
      ),
  });
}
