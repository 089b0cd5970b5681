import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, clock, daysOf, mondayOf, signedMinutes, weekName } from '@/features/hours/durations';

describe('durations and weeks', () => {
  it('shows hours and minutes', () => {
    expect([0, 59, 60, 5400, 36_000, -1800].map(clock)).toEqual(['0:00', '0:00', '0:01', '1:30', '10:00', '−0:30']);
  });

  it('shows which way a correction goes', () => {
    expect([signedMinutes(30), signedMinutes(-15)]).toEqual(['+30 min', '−15 min']);
  });

  it('names a week by its first and last day, whatever the time zone of the browser', () => {
    expect(weekName('2026-03-02')).toBe('Mar 2 – Mar 8');
    expect(daysOf('2026-12-28').at(-1)).toBe('2027-01-03');
  });

  it('finds the Monday of any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 6 }), (weeks, day) => {
        const monday = addDays('1970-01-05', (weeks % 5000) * 7);
        expect(mondayOf(addDays(monday, day))).toBe(monday);
      }),
    );
  });
});
