/** Gives a role to somebody who has an account here. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Role } from '@/api/datasets';

export function useAddMember(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; role: Role }) =>
      data(client.POST('/api/datasets/{slug}/members', { params: { path: { slug } }, body })),
    onSuccess: () => changed(queries, slug),
  });
}

/** One may have given or taken a role of one's own. */
export function changed(queries: ReturnType<typeof useQueryClient>, slug: string) {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['members', slug] }),
    queries.invalidateQueries({ queryKey: ['datasets'] }),
  ]);
}
