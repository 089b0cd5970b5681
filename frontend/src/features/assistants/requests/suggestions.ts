/** Labels that assistants suggest for boxes: the runs, what people made of them, and when they are shown. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Suggestions = components['schemas']['Suggestions'];
export type Run = components['schemas']['SuggestionRun'];
export type Use = components['schemas']['SuggestionUse'];
export type NewRun = components['schemas']['NewSuggestionRunRequest'];
export type Shown = Suggestions['shown'];

const POLL_MS = 2000;

export const isUnderWay = ({ status, progress }: Run) =>
  status === 'queued' || status === 'running' || progress.open > 0;

/** Asked again and again while a run is under way: its asks are many jobs, of which events name only some. */
export const labelSuggestions = (slug: string) =>
  queryOptions({
    queryKey: ['label-suggestions', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/label-suggestions', { params: { path: { slug } } })),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? POLL_MS : false),
  });

function useChanging<Given, Answer>(slug: string, change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(['label-suggestions', 'asks'].map((name) => queries.invalidateQueries({ queryKey: [name, slug] }))),
  });
}

export const useSuggestLabels = (slug: string) =>
  useChanging(slug, (body: NewRun) =>
    data(client.POST('/api/datasets/{slug}/label-suggestions', { params: { path: { slug } }, body })),
  );

export const useCancelRun = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.POST('/api/label-suggestion-runs/{run_id}/cancellation', { params: { path: { run_id: id } } })),
  );

export const useAskRunAgain = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.POST('/api/label-suggestion-runs/{run_id}/retry', { params: { path: { run_id: id } } })),
  );

export const useShowSuggestions = (slug: string) =>
  useChanging(slug, (shown: Shown) =>
    data(client.PATCH('/api/datasets/{slug}', { params: { path: { slug } }, body: { suggested_labels: shown } })),
  );
