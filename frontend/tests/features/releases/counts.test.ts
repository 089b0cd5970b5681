import { expect, test } from 'vitest';

import { episodeTiers, splitCounts, total } from '@/features/releases/counts';

const counts = { families: { train: 20, test: 0 }, tasks: { train: 80, test: 0 }, screens: { linux: 1, web: 16 } };

test('families and tasks are shown by split, none as zero', () => {
  expect(splitCounts({ counts }, 'train')).toEqual({ families: 20, tasks: 80 });
  expect(splitCounts({ counts }, 'test')).toEqual({ families: 0, tasks: 0 });
});

test('screens of all platforms are added up', () => {
  expect(total({ counts }, 'screens')).toBe(17);
});

test('a release that is still being written has no counts', () => {
  expect(splitCounts({ counts: {} }, 'train')).toBeNull();
  expect(total({ counts: {} }, 'boxes')).toBeNull();
});

test('episodes are shown for each tier there is, the proven ones first', () => {
  const tiers = { episodes_recorded_only: { test: 2 }, episodes_proven: { train: 3, validation: 1, test: 0 } };
  expect(episodeTiers(tiers)).toEqual([
    { title: 'Proven', bySplit: [3, 1, 0] },
    { title: 'Recorded only', bySplit: [0, 0, 2] },
  ]);
  expect(episodeTiers({ families: { train: 1 } })).toEqual([]);
});
