/** The kinds of work that may wait for somebody: what they are called, and where they are done. */
import type { ScreenQueue } from '@/api/next-screen';
import { DIGITS, type Digit } from '@/keyboard/commands';

import type { DatasetWork } from '@/api/work';

export interface Kind {
  /** What the button says. */
  verb: string;
  /** What is counted. */
  thing: string;
  /** The page within the dataset; of screens, the queue whose next one is opened. */
  place: { path: string } | { screens: ScreenQueue };
}

export const KINDS: Readonly<Record<string, Kind>> = {
  'boxes-returned': { verb: 'Returned to me', thing: 'screen', place: { screens: 'returned' } },
  'boxes-to-draw': { verb: 'Draw boxes', thing: 'screen', place: { screens: 'boxes' } },
  'boxes-to-review': { verb: 'Review boxes', thing: 'screen', place: { screens: 'review' } },
  labels: { verb: 'Name boxes', thing: 'box', place: { path: '/labels' } },
  adjudication: { verb: 'Adjudicate', thing: 'box', place: { path: '/adjudication' } },
  training: { verb: 'Take the course', thing: 'exercise', place: { path: '/training' } },
  'tasks-returned': { verb: 'My returned tasks', thing: 'task', place: { path: '/tasks?mine=true' } },
  tasks: { verb: 'Write tasks', thing: 'screen', place: { path: '/tasks' } },
  dialogues: { verb: 'Check dialogues', thing: 'dialogue', place: { path: '/dialogues' } },
  trials: { verb: 'Answer tasks', thing: 'task', place: { path: '/trials/answer' } },
  'final-pass': { verb: 'Final pass', thing: 'task', place: { path: '/final-pass' } },
  'episode-review': { verb: 'Review episodes', thing: 'episode', place: { path: '/episode-review' } },
};

export interface Waiting extends Kind {
  kind: string;
  count: number;
  /** The number whose key starts it, none from the tenth on. */
  digit: Digit | null;
}

/** What waits in each dataset, numbered from 1 through all of them: the digit starts it. */
export function waitingIn(all: readonly DatasetWork[]): Waiting[][] {
  let number = 0;
  return all.map(({ items }) =>
    items.flatMap(({ kind, count }) => {
      const entry = KINDS[kind];
      if (!entry || count === 0) return [];
      number += 1;
      return [{ ...entry, kind, count, digit: DIGITS[number - 1] ?? null }];
    }),
  );
}
