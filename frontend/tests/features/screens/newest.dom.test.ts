import type { InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { withNewest } from '@/features/screens/requests/newest';
import type { ScreenPages, ScreenRow } from '@/features/screens/requests/screens';

const page = (next: string | null, ...ids: number[]): ScreenPages => ({
  next,
  previous: null,
  results: ids.map((id) => ({ id, stage: 'boxes' }) as ScreenRow),
});

const known = (...pages: ScreenPages[]): InfiniteData<ScreenPages, string | null> => ({
  pages,
  pageParams: pages.map(() => null),
});

const idsOf = (data: InfiniteData<ScreenPages, string | null> | null) =>
  data?.pages.map((one) => one.results.map((row) => row.id));

test('new screens come on top, and pages further down stay as they are', () => {
  const merged = withNewest(known(page('2', 9, 8), page('3', 7, 6)), page('2', 11, 10, 9));
  expect(idsOf(merged)).toEqual([
    [11, 10, 9, 8],
    [7, 6],
  ]);
  expect(merged?.pages.map((one) => one.next)).toEqual(['2', '3']);
});

test('a screen that has left the list is taken out where the first page would show it', () => {
  expect(idsOf(withNewest(known(page('2', 9, 8, 7), page('3', 6, 5)), page('2', 9, 7, 6)))).toEqual([
    [9, 7],
    [6, 5],
  ]);
});

test('a known screen is shown as it is now', () => {
  const fresh = page('2', 9);
  const moved = { ...fresh, results: fresh.results.map((row) => ({ ...row, stage: 'labels' as const })) };
  expect(withNewest(known(page('2', 9, 8)), moved)?.pages[0]?.results.map((row) => row.stage)).toEqual([
    'labels',
    'boxes',
  ]);
});

test('a first page that is the whole list replaces everything', () => {
  expect(idsOf(withNewest(known(page(null, 9, 8)), page(null, 10)))).toEqual([[10]]);
});

test('nothing is merged when more is new than one page holds, since a gap would remain', () => {
  expect(withNewest(known(page('2', 3, 2)), page('2', 300, 299))).toBeNull();
});
