import { describe, expect, it } from 'vitest';

import { afterClose, CLOSED, screenAddress } from '../../../src/features/episodes/screen/connection';

describe('when the connection to a screen ends', () => {
  it('is tried again after a growing pause, and given up in words', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => afterClose(1006, attempts));
    expect(pauses.slice(0, 5)).toEqual([500, 1000, 2000, 4000, 8000].map((retryInMs) => ({ retryInMs })));
    expect(pauses[5]).toEqual({ ended: 'The screen cannot be reached. Load the page again to try once more.' });
  });

  it.each([
    [CLOSED.screenEnded, 'The session has ended.'],
    [CLOSED.notAllowed, 'You may no longer act'],
  ])('says why it will not come back (%i)', (code, words) => {
    const end = afterClose(code, 1);
    expect('ended' in end && end.ended).toContain(words);
  });
});

describe("a screen's address", () => {
  it('is on the host of the page, encrypted where that is', () => {
    expect(screenAddress({ protocol: 'https:', host: 'a.example' }, 7, false)).toBe(
      'wss://a.example/api/live-sessions/7/screen',
    );
    expect(screenAddress({ protocol: 'http:', host: '127.0.0.1:8000' }, 7, true)).toBe(
      'ws://127.0.0.1:8000/api/live-sessions/7/screen?view',
    );
  });
});
