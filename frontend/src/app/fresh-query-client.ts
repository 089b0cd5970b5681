/** A query client that asks again for what changed while its first answer was on its way. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * TanStack Query begins a request anew when one under way is invalidated, but not the first one of a query: its answer
 * may be older than the change and would then count as fresh.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const askedFirst = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...askedFirst.map(async ({ promise, queryKey }) => {
        await promise?.catch(() => undefined);
        const refetch = filters?.refetchType && { refetchType: filters.refetchType };
        await super.invalidateQueries({ queryKey, exact: true, ...refetch }, options);
      }),
    ]);
  }
}
