/** Which screen comes after this one: of the same kind of work first, round the queue. */
import type { Queue, QueuedScreen } from './requests/queue';

export type Work = keyof Queue;

const AFTER: Record<Work, readonly Work[]> = {
  to_review: ['to_review', 'returned', 'to_draw'],
  returned: ['returned', 'to_draw', 'to_review'],
  to_draw: ['to_draw', 'returned', 'to_review'],
};

export function nextScreen(queue: Queue, screenId: number, work: Work): QueuedScreen | undefined {
  for (const kind of AFTER[work]) {
    const others = queue[kind].filter((screen) => screen.id !== screenId && (kind !== 'returned' || screen.mine));
    const next = others.find((screen) => screen.id > screenId) ?? others[0];
    if (next) return next;
  }
  return queue.returned.find((screen) => screen.id !== screenId);
}
