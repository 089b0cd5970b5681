import { describe, expect, it } from 'vitest';

import { relativeTime } from '../../src/ui/relative-time';

const NOW = Date.UTC(2025, 5, 15, 12);
const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('a moment as people say it', () => {
  it.each([
    [0, 'just now'],
    [-59 * SECOND, 'just now'],
    [-60 * SECOND, '1 minute ago'],
    [-119 * SECOND, '1 minute ago'],
    [-59 * 60 * SECOND, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [-24 * HOUR, 'yesterday'],
    [-8 * 24 * HOUR, 'last week'],
    [-400 * 24 * HOUR, 'last year'],
    [14 * 24 * HOUR, 'in 2 weeks'],
  ])('%d ms from now is "%s"', (distance, words) => {
    expect(relativeTime(NOW + distance, NOW)).toBe(words);
  });
});
