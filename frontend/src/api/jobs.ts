/** What may be done to a job of any kind. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import type { Job } from './event-stream';

/** Enough of a job to name it; `kind` is capture, execution or release. */
export type JobName = Pick<Job, 'kind' | 'id'>;

const path = (slug: string, job: JobName) => ({ path: { slug, kind: job.kind, job_id: job.id } });

/** Stops jobs: those that wait at once, those under way as soon as their worker hears of it. Many in one request. */
export function useCancelJobs(slug: string) {
  return useJobsDoing(slug, (jobs) => {
    const [job, ...more] = jobs;
    if (!job) return Promise.resolve();
    return more.length === 0
      ? data(client.POST('/api/datasets/{slug}/jobs/{kind}/{job_id}/cancellation', { params: path(slug, job) }))
      : Promise.all([...byKind(jobs)].map(([kind, ids]) => cancelMany(slug, kind, ids)));
  });
}

/** Queues failed or cancelled jobs anew. Many in one request. */
export function useRetryJobs(slug: string) {
  return useJobsDoing(slug, (jobs) => {
    const [job, ...more] = jobs;
    if (!job) return Promise.resolve();
    return more.length === 0
      ? data(client.POST('/api/datasets/{slug}/jobs/{kind}/{job_id}/retry', { params: path(slug, job) }))
      : Promise.all([...byKind(jobs)].map(([kind, ids]) => retryMany(slug, kind, ids)));
  });
}

const cancelMany = (slug: string, kind: string, ids: number[]) =>
  data(client.POST('/api/datasets/{slug}/jobs/{kind}/cancellations', { params: { path: { slug, kind } }, body: { ids } }));

const retryMany = (slug: string, kind: string, ids: number[]) =>
  data(client.POST('/api/datasets/{slug}/jobs/{kind}/retries', { params: { path: { slug, kind } }, body: { ids } }));

function byKind(jobs: readonly JobName[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { kind, id } of jobs) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}

function useJobsDoing(slug: string, doing: (jobs: readonly JobName[]) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: doing,
    onSettled: (_done, _error, jobs) =>
      Promise.all(
        ['jobs', ...new Set(jobs.map((job) => `${job.kind}s`))].map((name) =>
          queries.invalidateQueries({ queryKey: [name, slug] }),
        ),
      ),
  });
}
