/** All accounts of the installation, for those who run it, links to a new password, and removal. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Account = components['schemas']['Account'];

/** `cursor`: from `next` or `previous` of another page; empty for the first. */
export const accounts = (search: string, cursor: string) =>
  queryOptions({
    queryKey: ['accounts', search, cursor],
    queryFn: () =>
      data(client.GET('/api/accounts', { params: { query: { search, ...(cursor === '' ? {} : { cursor }) } } })),
    placeholderData: keepPreviousData,
  });

export function useCreateResetLink() {
  return useMutation({
    mutationFn: (id: number) =>
      data(client.POST('/api/accounts/{person_id}/reset-link', { params: { path: { person_id: id } } })),
  });
}

export function useRemoveAccount(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: string) =>
      data(
        client.POST('/api/people/{person_id}/removal', {
          params: { path: { person_id: id } },
          body: { confirmation },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['accounts'] }),
  });
}
