/** Lays what the event stream says over the list of captures, which is fetched now and then only. */
import type { Job } from '@/api/event-stream';

import type { Capture } from '../requests/captures';

export const isUnderWay = (job: Pick<Job, 'status'>): boolean => job.status === 'queued' || job.status === 'running';

export const canBeRetried = (job: Pick<Job, 'status'>): boolean =>
  job.status === 'failed' || job.status === 'cancelled';

/** Whichever of the two has ended is the later one; while both are under way the stream is. */
export function mergeLive(captures: readonly Capture[], live: readonly Job[]): Capture[] {
  const byId = new Map(live.map((job) => [job.id, job]));
  return captures.map((capture) => {
    const now = byId.get(capture.id);
    if (!now || !isUnderWay(capture)) return capture;
    const { status, progress, doing, error } = now;
    return { ...capture, status, progress, doing, error };
  });
}
