/** Models' files of predictions: upload, delete, and what of them scores nothing. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';

export type PredictionSet = components['schemas']['PredictionSet'];

export interface NewPredictions {
  file: File;
  name: string;
  notes: string;
  split: string;
  replace: boolean;
}

export const predictionSets = (slug: string, release: number) =>
  queryOptions({
    queryKey: ['predictionsets', slug, release],
    queryFn: () =>
      data(client.GET('/api/releases/{release_id}/predictions', { params: { path: { release_id: release } } })),
  });

export const faults = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['faults', id],
    queryFn: ({ pageParam }) => {
      const query = { size: 100, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(
        client.GET('/api/predictions/{prediction_set_id}/faults', {
          params: { path: { prediction_set_id: id }, query },
        }),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next ?? null),
  });

export function useUploadPredictions(slug: string, release: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...rest }: NewPredictions) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(rest)) form.set(name, String(value));
      form.set('file', file, file.name);
      const params = { path: { release_id: release } };
      // The schema calls a file a string; the form is sent as it is.
      return data(
        client.POST('/api/releases/{release_id}/predictions', {
          params,
          body: form as never,
          bodySerializer: () => form,
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['predictionsets', slug] }),
  });
}

export function useDeletePredictions(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(client.DELETE('/api/predictions/{prediction_set_id}', { params: { path: { prediction_set_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['predictionsets', slug] }),
  });
}
