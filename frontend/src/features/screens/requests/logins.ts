/** The logins for captures that a person has recorded in live sessions; what they hold is never given out. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Login = components['schemas']['Login'];

export const logins = (slug: string) =>
  queryOptions({
    queryKey: ['logins', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/logins', { params: { path: { slug } } })),
  });

export function useDeleteLogin(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(client.DELETE('/api/datasets/{slug}/logins/{login_id}', { params: { path: { slug, login_id: id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['logins', slug] }),
  });
}
