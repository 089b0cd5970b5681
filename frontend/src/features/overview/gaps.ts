/** What a dataset does not cover yet. */
import { CATEGORIES, nameIn, PLATFORMS } from '@/ui/names';

import type { Coverage } from './requests/overview';

/** A dataset of screens of computers lacks nothing without phones. */
const NOT_MISSED = 'android';

/** Platforms, and categories of web applications, without any application: "Web, travel". */
export function uncovered(rows: readonly Coverage[]): string[] {
  const platforms = Object.entries(PLATFORMS).filter(
    ([platform]) => platform !== NOT_MISSED && !rows.some((row) => row.platform === platform),
  );
  const categories = Object.keys(CATEGORIES).filter((category) => !rows.some((row) => row.category === category));
  const web = rows.some((row) => row.platform === 'web') ? categories : [];
  return [...platforms.map(([, name]) => name), ...web.map(groupOfWeb)];
}

/** The group of the coverage table a row stands in. */
export function groupOf(row: Coverage): string {
  return row.platform === 'web' ? groupOfWeb(row.category) : nameIn(PLATFORMS, row.platform);
}

/** Rows of one group together, the groups in the order of their names. */
export function byGroup(rows: readonly Coverage[]): Coverage[] {
  return rows.toSorted(
    (first, second) => groupOf(first).localeCompare(groupOf(second)) || first.name.localeCompare(second.name),
  );
}

function groupOfWeb(category: string): string {
  return `Web, ${category}`;
}
