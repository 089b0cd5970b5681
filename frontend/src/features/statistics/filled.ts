/** Which statistics have something to show. */
import type { Statistic } from './requests/statistics';

/** Longer tables are the cells of a figure. */
export const LISTED = 100;

/** Whether anything was counted: a statistic with a figure has none without, others have zeros only. */
export function isFilled({ drawing, rows }: Statistic): boolean {
  if (drawing !== null) return true;
  return rows.length <= LISTED && rows.some((row) => row.some((cell) => typeof cell === 'number' && cell !== 0));
}
