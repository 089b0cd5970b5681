/** Which tasks are listed, as the values in the page's address say. */
import type { TaskFilters, TaskState } from '@/api/tasks';

export const STATES: readonly TaskState[] = ['waiting', 'failed', 'proven', 'returned', 'accepted'];
export const FILTER_NAMES = ['state', 'application', 'mine', 'q'] as const;

/** What the address asks for; what it cannot mean is passed over. */
export function filtersIn(values: Readonly<Record<string, string>>, sort = ''): TaskFilters {
  const state = STATES.find((allowed) => allowed === values.state);
  const { q, application } = values;
  return {
    ...(state && { state }),
    ...(application && { application }),
    ...(values.mine === 'true' && { mine: true }),
    ...(q && { q }),
    ...(sort && { sort }),
  };
}
