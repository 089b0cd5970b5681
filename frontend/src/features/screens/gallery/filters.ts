/** What the screens are narrowed to and sorted by, as the values in the page's address say. */
import type { ScreenFilters } from '../requests/screens';
import { SOURCES, STAGES } from '../stages';

export const FILTER_NAMES = ['application', 'stage', 'source', 'q'] as const;

function oneOf<T extends string>(allowed: Readonly<Record<T, unknown>>, value: string | undefined): T | undefined {
  return value !== undefined && Object.hasOwn(allowed, value) ? (value as T) : undefined;
}

/** The filters of an address; whatever they do not know counts as not set. */
export function filtersIn(values: Readonly<Record<string, string>>, sort = ''): ScreenFilters {
  const { application, q } = values;
  const stage = oneOf(STAGES, values.stage);
  const source = oneOf(SOURCES, values.source);
  return {
    ...(application ? { application } : {}),
    ...(stage ? { stage } : {}),
    ...(source ? { source } : {}),
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
  };
}
