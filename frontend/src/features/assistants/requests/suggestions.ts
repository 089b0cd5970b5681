/** What assistants suggest: the runs, what people made of their suggestions, and whether those are shown. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type BoxSuggestions = components['schemas']['BoxSuggestions'];
export type BoxUse = components['schemas']['BoxUse'];
export type LabelSuggestions = components['schemas']['LabelSuggestions'];
export type DialogueSuggestions = components['schemas']['DialogueSuggestions'];
export type TaskSuggestions = components['schemas']['TaskSuggestions'];
export type Run = components['schemas']['SuggestionRun'];
export type Use = components['schemas']['SuggestionUse'];
export type Checks = components['schemas']['Checks'];
export type NewRun = components['schemas']['NewSuggestionRunRequest'];
export type Sample = components['schemas']['Sample'];
export type WritingAssistants = components['schemas']['WritingAssistants'];
export type TextUse = components['schemas']['TextUse'];
export type Help = TextUse['wanted'];
export type Shown = LabelSuggestions['shown'];
export type Share = NonNullable<Use['kept_share']>;
/** What can be suggested for a whole dataset at once: a kind of prompt. */
export type Suggested = 'boxes' | 'labels' | 'tasks' | 'dialogues';

const POLL_MS = 2000;

export const isUnderWay = ({ status, progress }: Run) =>
  status === 'queued' || status === 'running' || progress.open > 0;

/** Asked again and again while a run is under way: its asks are many jobs, of which events name only some. */
const refetchInterval = ({ state }: { state: { data: { runs: Run[] } | undefined } }) =>
  state.data?.runs.some(isUnderWay) ? POLL_MS : false;

export const boxSuggestions = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, 'boxes'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/box-suggestions', { params: { path: { slug } } })),
    refetchInterval,
  });

export const labelSuggestions = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, 'labels'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/label-suggestions', { params: { path: { slug } } })),
    refetchInterval,
  });

export const taskSuggestions = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, 'tasks'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/task-suggestions', { params: { path: { slug } } })),
    refetchInterval,
  });

export const dialogueSuggestions = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, 'dialogues'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/dialogue-suggestions', { params: { path: { slug } } })),
    refetchInterval,
  });

/** The latest sample of tasks that people made of suggestions; null where none was drawn. */
export const taskSample = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, 'sample'],
    queryFn: async (): Promise<Sample | null> => {
      const answer = await client.GET('/api/datasets/{slug}/task-sample', { params: { path: { slug } } });
      return answer.response.status === 204 ? null : data(Promise.resolve(answer));
    },
  });

function useChanging<Given, Answer>(slug: string, change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(['suggestions', 'asks'].map((name) => queries.invalidateQueries({ queryKey: [name, slug] }))),
  });
}

export const useSuggest = (slug: string, suggested: Suggested) =>
  useChanging(slug, (body: NewRun) => {
    const request = { params: { path: { slug } }, body };
    switch (suggested) {
      case 'boxes':
        return data(client.POST('/api/datasets/{slug}/box-suggestions', request));
      case 'labels':
        return data(client.POST('/api/datasets/{slug}/label-suggestions', request));
      case 'tasks':
        return data(client.POST('/api/datasets/{slug}/task-suggestions', request));
      case 'dialogues':
        return data(client.POST('/api/datasets/{slug}/dialogue-suggestions', request));
    }
  });

export const useCancelRun = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.POST('/api/suggestion-runs/{run_id}/cancellation', { params: { path: { run_id: id } } })),
  );

export const useAskRunAgain = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.POST('/api/suggestion-runs/{run_id}/retry', { params: { path: { run_id: id } } })),
  );

export type ShownSettings = { suggested_boxes: boolean } | { suggested_labels: Shown } | { suggested_tasks: boolean };

/** Changes when suggestions are shown. */
export const useShowSuggestions = (slug: string) =>
  useChanging(slug, (body: ShownSettings) =>
    data(client.PATCH('/api/datasets/{slug}', { params: { path: { slug } }, body })),
  );

export const writingAssistants = (slug: string) =>
  queryOptions({
    queryKey: ['suggestions', slug, 'writing'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/writing-assistants', { params: { path: { slug } } })),
  });

export interface Choice {
  wanted: Help;
  endpoint: number | null;
  revision: number | null;
}

/** Chooses who helps with one thing; null for both: nobody. */
export const useChooseAssistant = (slug: string) =>
  useChanging(slug, ({ wanted, ...body }: Choice) =>
    data(client.PUT('/api/datasets/{slug}/writing-assistants/{wanted}', { params: { path: { slug, wanted } }, body })),
  );

/** What samples are drawn of. */
export type Sampled = 'tasks' | 'dialogues';

export const useDrawSample = (slug: string, sampled: Sampled) =>
  useChanging(slug, (body: { size: number; seed: number }) => {
    const request = { params: { path: { slug } }, body };
    return sampled === 'tasks'
      ? data(client.POST('/api/datasets/{slug}/task-sample', request))
      : data(client.POST('/api/datasets/{slug}/dialogue-sample', request));
  });
