/** What the server said of a release or an export, with what its worker says of it now. */
import type { Job } from '@/api/event-stream';

type Standing = Pick<Job, 'status' | 'progress' | 'doing' | 'error'>;

const isUnderWay = ({ status }: Standing): boolean => status === 'queued' || status === 'running';

/** A job that has ended shows only once the release has been asked for again, and with it its file. */
export function withProgress<T extends Standing>(release: T, job: Job | undefined): T {
  if (!job || !isUnderWay(release) || !isUnderWay(job)) return release;
  const { status, progress, doing, error } = job;
  return { ...release, status, progress, doing, error };
}
