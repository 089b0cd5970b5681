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

/** The tiers of episodes, best first, under the names that the counts give them. */
const TIERS = [
  { name: 'episodes_proven', title: 'Proven' },
  { name: 'episodes_proven_recorded_responses', title: 'Proven against recorded responses' },
  { name: 'episodes_recorded_only', title: 'Recorded only' },
] as const;

/** The tier in words, by its name in a release. */
export const tierTitle = (tier: string): string =>
  TIERS.find(({ name }) => name === `episodes_${tier.replaceAll('-', '_')}`)?.title ?? tier;

export interface TierCounts {
  title: string;
  bySplit: readonly number[];
}

/** The episodes of each tier that is there, in the order of SPLITS; empty without episodes. */
export function episodeTiers(counts: Release['counts']): TierCounts[] {
  return TIERS.flatMap(({ name, title }) => {
    const found = counts[name];
    return found ? [{ title, bySplit: SPLITS.map((split) => found[split] ?? 0) }] : [];
  });
}

/** All platforms together; null before the release has been written. */
export function total({ counts }: Pick<Release, 'counts'>, what: 'screens' | 'boxes'): number | null {
  const bySplit = counts[what];
  return bySplit ? Object.values(bySplit).reduce((sum, count) => sum + count, 0) : null;
}
