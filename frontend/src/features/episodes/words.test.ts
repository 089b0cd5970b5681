import { describe, expect, it } from 'vitest';

import { proofWords } from './words';

type Asked = Parameters<typeof proofWords>[0];

function episode(tier: Asked['tier'], seconds: number | null): Asked {
  return { tier, submission: seconds === null ? null : ({ press_seconds: seconds } as Asked['submission']) };
}

describe('what an episode’s replay showed', () => {
  it('says for how long the buttons were held, where they were', () => {
    expect(proofWords(episode('proven', 0))).toBe('Proven');
    expect(proofWords(episode('proven', 0.06))).toBe('Proven, buttons held for 0.06 s');
    expect(proofWords(episode('proven-recorded-responses', 0.06))).toBe(
      'Proven against recorded responses, buttons held for 0.06 s',
    );
  });

  it('says nothing of buttons where nothing was proven, and nothing at all before the episode is handed in', () => {
    expect(proofWords(episode('recorded-only', 0.06))).toBe('Recorded only');
    expect(proofWords(episode('waiting', 0))).toBe('Being replayed');
    expect(proofWords(episode(null, null))).toBe('');
  });
});
