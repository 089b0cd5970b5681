/** What may be done to a job of any kind. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import type { Job } from './event-stream';

/** Enough of a job to name it; `kind` is capture, execution or release. */
export type JobName = Pick<Job, 'kind' | 'id'>;

const path = (slug: string, job: JobName) => ({ path: { slug, kind: job.kind, job_id: job.id } });

/** Stops jobs: those that wait at once, those under way as soon as their worker hears of it. Many in one request. */
export const useCancelJobs = (slug: string) =>
  useJobsDoing(
    slug,
    (job) => data(client.POST('/api/datasets/{slug}/jobs/{kind}/{job_id}/cancellation', { params: path(slug, job) })),
    (kind, ids) =>
      data(
        client.POST('/api/datasets/{slug}/jobs/{kind}/cancellations', {
          params: { path: { slug, kind } },
          body: { ids },
        }),
      ),
  );

/** Queues failed or cancelled jobs anew. Many in one request. */
export const useRetryJobs = (slug: string) =>
  useJobsDoing(
    slug,
    (job) => data(client.POST('/api/datasets/{slug}/jobs/{kind}/{job_id}/retry', { params: path(slug, job) })),
    (kind, ids) =>
      data(
        client.POST('/api/datasets/{slug}/jobs/{kind}/retries', { params: { path: { slug, kind } }, body: { ids } }),
      ),
  );

function byKind(jobs: readonly JobName[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { kind, id } of jobs) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}

/** One job is told when it cannot be done; among many, those that have changed meanwhile are passed over. */
function useJobsDoing(
  slug: string,
  request: (job: JobName) => Promise<unknown>,
  many: (kind: string, ids: number[]) => Promise<unknown>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ([job, ...more]: readonly JobName[]): Promise<unknown> => {
      if (!job) return Promise.resolve();
      if (more.length === 0) return request(job);
      return Promise.all([...byKind([job, ...more])].map(([kind, ids]) => many(kind, ids)));
    },
    onSettled: (_done, _error, jobs) =>
      Promise.all(
        ['jobs', ...new Set(jobs.map((job) => `${job.kind}s`))].map((name) =>
          queries.invalidateQueries({ queryKey: [name, slug] }),
        ),
      ),
  });
}
