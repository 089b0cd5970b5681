import { describe, expect, it } from 'vitest';

import { stepsOf } from '../../../src/features/overview/first-steps';
import type { Overview } from '../../../src/features/overview/requests/overview';
import { longestWaiting, paceOf, timeLeft } from '../../../src/features/overview/standing';

const stage = (fields: object) => ({
  stage: 'screens-review',
  title: 'Boxes to be reviewed',
  waiting: 3,
  oldest: null,
  per_day: null,
  days_left: null,
  ...fields,
});
const NOW = Date.parse('2026-03-10T12:00:00Z');

describe('the pace of a stage', () => {
  it('is said in things a day, or that nothing left it', () => {
    expect(paceOf(stage({ per_day: 3.43 }))).toBe('3.4 a day');
    expect(paceOf(stage({ per_day: 1234.5 }))).toBe('1,235 a day');
    expect(paceOf(stage({ per_day: 0 }))).toBe('nothing for a week');
    expect(paceOf(stage({}))).toBe('');
  });

  it('gives the time that is left, in days and then in months', () => {
    expect(timeLeft(stage({ days_left: 0.4 }))).toBe('less than a day');
    expect(timeLeft(stage({ days_left: 2.1 }))).toBe('3 days');
    expect(timeLeft(stage({ days_left: 90 }))).toBe('3 months');
    expect(timeLeft(stage({ days_left: 0, waiting: 0 }))).toBe('');
  });
});

describe('what waits longest', () => {
  it('is the stage of the oldest thing, older than a day; what is accepted waits for nobody', () => {
    const stages = [
      stage({ stage: 'a', oldest: '2026-03-08T12:00:00Z' }),
      stage({ stage: 'b', oldest: '2026-03-02T12:00:00Z' }),
      stage({ stage: 'tasks-accepted', oldest: '2026-01-01T12:00:00Z' }),
    ];
    expect(longestWaiting(stages, NOW)?.stage).toBe('b');
    expect(longestWaiting([stage({ oldest: '2026-03-10T11:00:00Z' })], NOW)).toBeUndefined();
  });
});

describe('the first steps', () => {
  const empty: Overview = {
    funnel: [{ stage: 'tasks in the latest release', done: 0, total: 0 }],
    coverage: [],
    tasks: { accepted: 0 },
    table_2: [],
    table_3: [],
  };
  const row = { slug: 's', name: 'S', platform: 'web', category: '', target: 3, labelled: 0, boxes: 0, tasks: 0 };
  const next = (overview: Overview, members = 1) => stepsOf('demo', overview, members).find(({ done }) => !done)?.title;

  it('begin with the applications and go on with what comes next', () => {
    expect(next(empty)).toBe('Plan applications');
    const planned = { ...empty, coverage: [{ ...row, screens: 0, approved: 0, labels: 0, accepted: 0 }] };
    expect(next(planned)).toBe('Add screens');
    const collected = { ...empty, coverage: [{ ...row, screens: 2, approved: 0, labels: 0, accepted: 0 }] };
    expect(next(collected)).toBe('Invite people');
    expect(next(collected, 3)).toBe('Draw boxes, and have them reviewed');
  });

  it('are all done with the first release', () => {
    const full: Overview = {
      ...empty,
      funnel: [{ stage: 'tasks in the official release', done: 5, total: 5 }],
      coverage: [{ ...row, screens: 2, approved: 2, labels: 9, accepted: 5 }],
      tasks: { accepted: 5 },
    };
    expect(next(full, 3)).toBeUndefined();
  });
});
