/** Lets new screens appear on top of a long gallery without asking for all of its pages again. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import { fetchScreens, type ScreenFilters, type ScreenPages, type ScreenRow, screens } from './screens';

type Pages = InfiniteData<ScreenPages, string | null>;

/** `known` with the rows of a newly fetched first page; null when so much is new that a gap would remain. */
export function withNewest(cached: Pages, newest: ScreenPages): Pages | null {
  const [first, ...rest] = cached.pages;
  if (!first) return null;
  const fresh = new Map(newest.results.map((row) => [row.id, row]));
  const oldest = newest.results.at(-1)?.id ?? 0;
  const met = !newest.next || cached.pages.some((page) => page.results.some((row) => fresh.has(row.id)));
  if (!met) return null;
  const seen = new Set(cached.pages.flatMap((page) => page.results.map((row) => row.id)));
  // A known row younger than the oldest fetched one has left the list: withdrawn, or at another stage.
  const present = (row: ScreenRow) => fresh.has(row.id) || (Boolean(newest.next) && row.id < oldest);
  const renewed = (page: ScreenPages): ScreenPages => ({
    ...page,
    results: page.results.filter(present).map((row) => fresh.get(row.id) ?? row),
  });
  const added = newest.results.filter((row) => !seen.has(row.id));
  const top = renewed(first);
  return { ...cached, pages: [{ ...top, results: [...added, ...top.results] }, ...rest.map(renewed)] };
}

/** Fetches the first page of one gallery and lays it over what is shown; asks for everything where that cannot be. */
export async function fetchNewest(queries: QueryClient, slug: string, filters: ScreenFilters): Promise<void> {
  const { queryKey } = screens(slug, filters);
  // In another order what is new may be anywhere.
  if (filters.sort !== undefined) return queries.invalidateQueries({ queryKey });
  const newest = await fetchScreens(slug, filters, null);
  const cached = queries.getQueryData<Pages>(queryKey);
  const merged = cached && withNewest(cached, newest);
  if (merged) queries.setQueryData<Pages>(queryKey, merged);
  else await queries.resetQueries({ queryKey });
}
