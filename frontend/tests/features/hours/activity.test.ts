import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ActivityReporter, REPORT_EVERY_MS } from '@/features/hours/activity';

describe('reporting activity', () => {
  let reports: number[];
  let reporter: ActivityReporter;

  beforeEach(() => {
    vi.useFakeTimers();
    reports = [];
    reporter = new ActivityReporter((ago) => reports.push(ago));
  });
  afterEach(() => vi.useRealTimers());

  it('says at once that the person has begun', () => {
    reporter.act();
    expect(reports).toEqual([0]);
  });

  it('says no more than once in its time, however much is done', () => {
    for (let times = 0; times < 100; times++) {
      reporter.act();
      vi.advanceTimersByTime(REPORT_EVERY_MS / 50);
    }
    expect(reports.length).toBeLessThanOrEqual(3);
  });

  it('is silent while nothing is done', () => {
    reporter.act();
    vi.advanceTimersByTime(10 * REPORT_EVERY_MS);
    expect(reports).toEqual([0]);
  });

  it('says of the last act how long ago it was', () => {
    reporter.act();
    vi.advanceTimersByTime(5000);
    reporter.act();
    vi.advanceTimersByTime(REPORT_EVERY_MS);
    expect(reports).toEqual([0, 10]);
  });

  it('says on leaving what it has not said', () => {
    reporter.act();
    vi.advanceTimersByTime(4000);
    reporter.act();
    vi.advanceTimersByTime(2000);
    reporter.stop();
    expect(reports).toEqual([0, 2]);
    vi.advanceTimersByTime(REPORT_EVERY_MS);
    expect(reports).toEqual([0, 2]);
  });
});
