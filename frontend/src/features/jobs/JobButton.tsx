/** Cancel for a job that is still open, retry for one that failed or was cancelled. */
import { Button } from '@mantine/core';

import { isOpen, type Job } from './requests/jobs';

export interface JobButtonProps {
  job: Job;
  /** Its last click is still on the way to the server. */
  busy: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

export function JobButton({ job, busy, onCancel, onRetry }: JobButtonProps) {
  if (job.status === 'done') return null;
  const [verb, act] = isOpen(job) ? (['Cancel', onCancel] as const) : (['Retry', onRetry] as const);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={busy}
      aria-label={`${verb} ${job.kind} ${job.id}`}
      onClick={() => act()}
    >
      {verb}
    </Button>
  );
}
