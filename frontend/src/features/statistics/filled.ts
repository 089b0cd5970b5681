/** Which statistics have something to show. */
import { LISTED } from '@/ui/StatisticView';

import type { Statistic } from './requests/statistics';

/** Whether anything was counted: a statistic with a figure has none without, others have zeros only. */
export function isFilled({ drawing, rows }: Statistic): boolean {
  if (drawing !== null) return true;
  return rows.length <= LISTED && rows.some((row) => row.some((cell) => typeof cell === 'number' && cell !== 0));
}
