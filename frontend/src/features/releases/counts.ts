/** A release's counts by split and platform, as the table shows them. */
import type { Release } from '@/api/releases';

export const SPLITS = ['train', 'validation', 'test'] as const;

export type Split = (typeof SPLITS)[number];

/** Families and tasks of a split; null before the release has been written. */
export function splitCounts(
  { counts }: Pick<Release, 'counts'>,
  split: Split,
): { families: number; tasks: number } | null {
  const families = counts.families?.[split];
  const tasks = counts.tasks?.[split];
  return families === undefined || tasks === undefined ? null : { families, tasks };
}

/** All platforms together; null before the release has been written. */
export function total({ counts }: Pick<Release, 'counts'>, what: 'screens' | 'boxes'): number | null {
  const bySplit = counts[what];
  return bySplit ? Object.values(bySplit).reduce((sum, count) => sum + count, 0) : null;
}
