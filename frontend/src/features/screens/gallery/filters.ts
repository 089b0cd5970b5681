/** What the gallery is narrowed to, kept in the page's address so that it survives reloads and can be sent on. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { ScreenFilters } from '../requests/screens';
import { SOURCES, STAGES } from '../stages';

export type FilterName = 'application' | 'stage' | 'source' | 'q';

function oneOf<T extends string>(allowed: Readonly<Record<T, unknown>>, value: string | null): T | undefined {
  return value !== null && Object.hasOwn(allowed, value) ? (value as T) : undefined;
}

/** The filters in an address; whatever they do not know counts as not set. */
export function filtersIn(search: URLSearchParams): ScreenFilters {
  const application = search.get('application');
  const stage = oneOf(STAGES, search.get('stage'));
  const source = oneOf(SOURCES, search.get('source'));
  const words = search.get('q')?.trim();
  return {
    ...(application ? { application } : {}),
    ...(stage ? { stage } : {}),
    ...(source ? { source } : {}),
    ...(words ? { q: words } : {}),
  };
}

/** The address with one filter set, or taken out by an empty value; what else it holds stays. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersIn(search), [search]);
  const set = useCallback(
    (name: FilterName, value: string) => setSearch((now) => withFilter(now, name, value), { replace: true }),
    [setSearch],
  );
  const clear = useCallback(() => setSearch({}, { replace: true }), [setSearch]);
  return { filters, set, clear, narrowed: Object.keys(filters).length > 0 };
}
