import { describe, expect, it } from 'vitest';

import { nextScreen } from '../../../src/features/boxes/next-screen';
import type { Queue, QueuedScreen } from '../../../src/features/boxes/requests/queue';

const screen = (id: number, mine = false) => ({ id, mine }) as QueuedScreen;
const queue = (some: Partial<Queue>): Queue => ({ returned: [], to_draw: [], to_review: [], ...some });

describe('the next screen', () => {
  it('is the following one of the same work, then from the beginning, never the open one', () => {
    const waiting = queue({ to_review: [screen(2), screen(5), screen(9)], to_draw: [screen(6)] });
    expect(nextScreen(waiting, 5, 'to_review')?.id).toBe(9);
    expect(nextScreen(waiting, 9, 'to_review')?.id).toBe(2);
  });

  it('is other work when there is no more of the same', () => {
    const waiting = queue({ to_review: [screen(5)], to_draw: [screen(6)] });
    expect(nextScreen(waiting, 5, 'to_review')?.id).toBe(6);
  });

  it("is somebody else's returned screen only when nothing else is left", () => {
    const returned = [screen(3), screen(4, true)];
    expect(nextScreen(queue({ returned, to_draw: [screen(8)] }), 1, 'to_draw')?.id).toBe(8);
    expect(nextScreen(queue({ returned }), 1, 'to_draw')?.id).toBe(4);
    expect(nextScreen(queue({ returned: [screen(3)] }), 1, 'to_draw')?.id).toBe(3);
    expect(nextScreen(queue({}), 1, 'to_draw')).toBeUndefined();
  });
});
