/** The statuses of a job as a filter, and their colours. */
import type { Status } from './requests/jobs';

export const STATUSES: readonly { value: Status; label: string }[] = [
  { value: 'queued', label: 'Queued' },
  { value: 'running', label: 'Running' },
  { value: 'done', label: 'Done' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
];

export const COLOURS: Readonly<Record<Status, string>> = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
};
