/** Which tasks are listed; kept in the address, so that the list can be come back to. */
import { useSearchParams } from 'react-router';

import type { TaskFilters, TaskState } from '@/api/tasks';

export const STATES: readonly TaskState[] = ['waiting', 'failed', 'proven', 'returned', 'accepted'];

export function useTaskFilters() {
  const [search, setSearch] = useSearchParams();
  const change = (name: 'state' | 'mine' | 'q', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const filters = filtersIn(search);
  return { filters, change, filtered: Object.keys(filters).length > 0 };
}

/** What the address asks for; what it cannot mean is passed over. */
export function filtersIn(search: URLSearchParams): TaskFilters {
  const state = STATES.find((allowed) => allowed === search.get('state'));
  const q = search.get('q') ?? '';
  return { ...(state && { state }), ...(search.get('mine') === 'true' && { mine: true }), ...(q && { q }) };
}
