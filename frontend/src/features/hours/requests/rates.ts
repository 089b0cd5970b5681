/** What hours earn, and when the clock stands still. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Role } from '@/api/datasets';

export const rates = (slug: string) =>
  queryOptions({
    queryKey: ['hours', slug, 'rates'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/rates', { params: { path: { slug } } })),
  });

export const timekeeping = (slug: string) =>
  queryOptions({
    queryKey: ['hours', slug, 'timekeeping'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/timekeeping', { params: { path: { slug } } })),
  });

export interface NewRate {
  role: Role;
  hourly: string;
  currency: string;
  starts: string;
}

export function useSetRate(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRate) =>
      data(client.POST('/api/datasets/{slug}/rates', { params: { path: { slug } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hours', slug] }),
  });
}

export function useSetIdle(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (idle_seconds: number) =>
      data(client.PUT('/api/datasets/{slug}/timekeeping', { params: { path: { slug } }, body: { idle_seconds } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['hours', slug] }),
  });
}
