/** A file on its way to become screens, and what became of it. */
import { ApiError, type Problem, UNREACHABLE } from '@/api/problem';

import type { Upload, UploadDetail } from '../requests/upload';

export type EntryState = 'waiting' | 'sending' | 'working' | 'done' | 'refused' | 'unsent' | 'cancelled';

/**
 * `working`: it has arrived, `upload` is the worker's job. `refused`: the server or the worker has looked at it and
 * does not want it. `unsent`: it did not get there, or the job failed; try again.
 */
export interface Entry {
  id: number;
  /** The server makes one upload of all requests with the same. */
  clientId: string;
  name: string;
  bytes: number;
  /** None for an upload that was sent before the page was loaded. */
  file: File | null;
  boxFiles: readonly File[];
  application: string;
  state: EntryState;
  /** From 0 to 1. */
  sent: number;
  upload: Upload | null;
  outcome: UploadDetail | null;
  problems: readonly Problem[];
}

export const isOpen = ({ state }: Entry): boolean => state === 'waiting' || state === 'sending' || state === 'working';

export const canBeSentAgain = ({ state, file }: Entry): boolean =>
  file !== null && (state === 'unsent' || state === 'cancelled');

type Ending = Pick<Entry, 'state' | 'problems'>;

/** How a file ends whose sending threw `error`: only 400 and 413 are words about the file itself. */
export function endOf(error: unknown): Ending {
  if (!(error instanceof ApiError)) {
    return { state: 'unsent', problems: [{ ...UNREACHABLE, code: 'not-sent', message: String(error) }] };
  }
  if (error.status === 413) {
    return {
      state: 'refused',
      problems: [{ ...UNREACHABLE, code: 'too-long', message: 'The file is too large to be sent.' }],
    };
  }
  return { state: error.status === 400 ? 'refused' : 'unsent', problems: error.problems };
}

/** How a file ends whose job has ended; its refused pictures are listed one by one, so its error is left out there. */
export function endOfJob({ status, refused, error }: UploadDetail): Ending {
  if (status === 'cancelled') return { state: 'cancelled', problems: [] };
  if (status !== 'failed') return { state: 'done', problems: [] };
  if (refused.length > 0) return { state: 'refused', problems: [] };
  return { state: 'unsent', problems: [{ ...UNREACHABLE, code: 'job-failed', message: error }] };
}

export interface Tally {
  files: number;
  open: number;
  accepted: number;
  refused: number;
  unsent: number;
  /** From 0 to 1, by bytes: sending is the first half of a file, the worker's part the second. */
  progress: number;
}

export function tallyOf(entries: readonly Entry[]): Tally {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const gone = entries.reduce((sum, entry) => sum + entry.bytes * progressOf(entry), 0);
  return {
    files: entries.length,
    open: entries.filter(isOpen).length,
    accepted: entries.reduce((sum, entry) => sum + (entry.outcome?.accepted.length ?? 0), 0),
    refused: entries.reduce((sum, entry) => sum + refusedIn(entry), 0),
    unsent: entries.filter(canBeSentAgain).length,
    progress: bytes === 0 ? 1 : gone / bytes,
  };
}

function progressOf(entry: Entry): number {
  return isOpen(entry) ? (entry.sent + (entry.upload?.progress ?? 0)) / 2 : 1;
}

function refusedIn({ state, problems, outcome }: Entry): number {
  return outcome?.refused.length ?? (state === 'refused' ? Math.max(problems.length, 1) : 0);
}
