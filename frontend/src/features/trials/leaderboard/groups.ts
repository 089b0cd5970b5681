/** What scores can be broken down by, and the numbers of a breakdown. */
import type { Contestant, Group } from '../requests/leaderboard';

export type By = 'by_length' | 'by_platform' | 'by_category';

export const BREAKDOWNS: readonly { value: By; label: string }[] = [
  { value: 'by_length', label: 'Script length' },
  { value: 'by_platform', label: 'Platform' },
  { value: 'by_category', label: 'Category' },
];

/** The groups of all contestants; lengths as numbers, others by name. */
export function groupsOf(rows: readonly Contestant[], by: By): string[] {
  const names = new Set(rows.flatMap((row) => row.figures?.[by].map(({ group }) => group) ?? []));
  return [...names].sort((a, b) => (by === 'by_length' ? Number(a) - Number(b) : a.localeCompare(b)));
}

export function groupOf(row: Contestant, by: By, name: string): Group | undefined {
  return row.figures?.[by].find(({ group }) => group === name);
}

export interface Series {
  /** Of the numbers in `data`. */
  name: string;
  label: string;
  color: string;
}

const COLOURS = ['accent.6', 'orange.7', 'teal.7', 'grape.6', 'red.7', 'cyan.7', 'lime.8', 'pink.6'];

/** What a plot shows of a breakdown: action scores in percent, the first eight contestants that have some. */
export function plotOf(
  rows: readonly Contestant[],
  by: By,
): { data: Record<string, string | number>[]; series: Series[] } {
  const shown = rows.filter(({ figures }) => figures !== null).slice(0, COLOURS.length);
  const series = shown.map((row, place) => ({ name: keyOf(row), label: row.name, color: COLOURS[place] ?? 'gray.6' }));
  const data = groupsOf(shown, by).map((group) => ({
    group,
    ...Object.fromEntries(
      shown.flatMap((row) => {
        const scores = groupOf(row, by, group);
        return scores ? [[keyOf(row), Math.round(10_000 * scores.action_score) / 100]] : [];
      }),
    ),
  }));
  return { data, series };
}

export function keyOf({ of, id }: Pick<Contestant, 'of' | 'id'>): string {
  return `${of} ${id}`;
}
