/** The filters that a person has saved by name for the lists of a dataset, kept on the server. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const savedFilters = (slug: string, list: string) =>
  queryOptions({
    queryKey: ['saved-filters', slug, list],
    queryFn: () =>
      data(
        client.GET('/api/datasets/{slug}/saved-filters', { params: { path: { slug }, query: { list_name: list } } }),
      ),
  });

export function useSaveFilter(slug: string, list: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; query: string }) =>
      data(
        client.POST('/api/datasets/{slug}/saved-filters', {
          params: { path: { slug } },
          body: { list_name: list, ...body },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['saved-filters', slug, list] }),
  });
}

export function useDeleteFilter(slug: string, list: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(
        client.DELETE('/api/datasets/{slug}/saved-filters/{filter_id}', {
          params: { path: { slug, filter_id: id } },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['saved-filters', slug, list] }),
  });
}
