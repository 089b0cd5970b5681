/** A file on its way to the server, and what became of it. */
import { ApiError, type Problem, UNREACHABLE } from '@/api/problem';

import type { Outcome } from '../requests/upload';

export type EntryState = 'waiting' | 'sending' | 'done' | 'refused' | 'unsent' | 'cancelled';

/** `refused`: the server has looked at it and does not want it. `unsent`: it did not get there; try again. */
export interface Entry {
  id: number;
  file: File;
  boxFiles: readonly File[];
  application: string;
  state: EntryState;
  /** From 0 to 1. */
  sent: number;
  outcome: Outcome | null;
  problems: readonly Problem[];
}

export const isOpen = (entry: Entry): boolean => entry.state === 'waiting' || entry.state === 'sending';

export const canBeSentAgain = (entry: Entry): boolean => entry.state === 'unsent' || entry.state === 'cancelled';

/** How a file ends whose sending threw `error`: only 400 and 413 are words about the file itself. */
export function endOf(error: unknown): Pick<Entry, 'state' | 'problems'> {
  if (!(error instanceof ApiError)) {
    return { state: 'unsent', problems: [{ ...UNREACHABLE, code: 'not-sent', message: String(error) }] };
  }
  if (error.status === 413) {
    return { state: 'refused', problems: [{ ...UNREACHABLE, code: 'too-long', message: 'The file is too large to be sent.' }] };
  }
  return { state: error.status === 400 ? 'refused' : 'unsent', problems: error.problems };
}

export interface Tally {
  files: number;
  open: number;
  accepted: number;
  refused: number;
  unsent: number;
  /** From 0 to 1, by bytes. */
  sent: number;
}

export function tallyOf(entries: readonly Entry[]): Tally {
  const bytes = entries.reduce((sum, entry) => sum + entry.file.size, 0);
  const gone = entries.reduce((sum, entry) => sum + entry.file.size * (isOpen(entry) ? entry.sent : 1), 0);
  return {
    files: entries.length,
    open: entries.filter(isOpen).length,
    accepted: entries.reduce((sum, entry) => sum + (entry.outcome?.accepted.length ?? 0), 0),
    refused: entries.reduce((sum, entry) => sum + refusedIn(entry), 0),
    unsent: entries.filter(canBeSentAgain).length,
    sent: bytes === 0 ? 1 : gone / bytes,
  };
}

function refusedIn(entry: Entry): number {
  return entry.state === 'refused' ? Math.max(entry.problems.length, 1) : (entry.outcome?.refused.length ?? 0);
}
