/** Asks anew for what a change of members shows: their list, and one's own roles, which may be among them. */
import type { QueryClient } from '@tanstack/react-query';

export function membersChanged(queries: QueryClient, slug: string) {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['members', slug] }),
    queries.invalidateQueries({ queryKey: ['datasets'] }),
  ]);
}
