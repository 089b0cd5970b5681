/** Assistants of a dataset: endpoints, prompts with their revisions, and what they were asked. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components, operations } from '@/api/schema';

export type Assistants = components['schemas']['Assistants'];
export type Endpoint = components['schemas']['Endpoint'];
export type Prompt = components['schemas']['Prompt'];
export type Revision = components['schemas']['Revision'];
export type Preview = components['schemas']['PromptPreview'];
export type Ask = components['schemas']['Ask'];
export type EndpointFacts = components['schemas']['NewEndpointRequest'];
/** Without a key the one that is stored stays. */
export type EndpointChange = Omit<EndpointFacts, 'key'> & { key?: string };
export type PromptText = components['schemas']['NewPromptRequest'];
export type Choice = NonNullable<operations['releases_prompts_retrieve']['parameters']['query']>;

export const assistants = (slug: string) =>
  queryOptions({
    queryKey: ['assistants', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/assistants', { params: { path: { slug } } })),
  });

export const asks = (slug: string, status: Ask['status'] | '') =>
  infiniteQueryOptions({
    queryKey: ['asks', slug, status],
    queryFn: ({ pageParam }) => {
      const query = { ...(status ? { status } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/assistants/asks', { params: { path: { slug }, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next ?? null),
  });

export const oneAsk = (id: number) =>
  queryOptions({
    queryKey: ['asks', 'one', id],
    queryFn: () => data(client.GET('/api/asks/{ask_id}', { params: { path: { ask_id: id } } })),
  });

export const promptPreview = (release: number, revision: number, choice: Choice) =>
  queryOptions({
    queryKey: ['prompt-preview', release, revision, choice],
    queryFn: () =>
      data(
        client.GET('/api/releases/{release_id}/prompts/{revision_id}', {
          params: { path: { release_id: release, revision_id: revision }, query: choice },
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The address of one of the pictures that would be sent. */
export function promptPicture(release: number, revision: number, choice: Choice, name: string): string {
  const words = Object.entries({ ...choice, name }).map(([key, value]) => [key, String(value)]);
  return `/api/releases/${release}/prompts/${revision}/picture?${new URLSearchParams(words).toString()}`;
}

function useChanging<Given, Answer>(slug: string, change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(['assistants', 'asks'].map((name) => queries.invalidateQueries({ queryKey: [name, slug] }))),
  });
}

export const useSaveEndpoint = (slug: string, id: number | undefined) =>
  useChanging(slug, ({ key, ...facts }: EndpointChange): Promise<Endpoint> =>
    id === undefined
      ? data(
          client.POST('/api/datasets/{slug}/assistants/endpoints', {
            params: { path: { slug } },
            body: { ...facts, key: key ?? '' },
          }),
        )
      : data(
          client.PATCH('/api/endpoints/{endpoint_id}', {
            params: { path: { endpoint_id: id } },
            body: key === undefined ? facts : { ...facts, key },
          }),
        ),
  );

export const useRemoveEndpoint = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.DELETE('/api/endpoints/{endpoint_id}', { params: { path: { endpoint_id: id } } })),
  );

/** Adds a prompt, or the next revision of the one with this id. */
export const useSavePrompt = (slug: string, id: number | undefined) =>
  useChanging(slug, (body: PromptText): Promise<Revision> =>
    id === undefined
      ? data(client.POST('/api/datasets/{slug}/assistants/prompts', { params: { path: { slug } }, body }))
      : data(client.POST('/api/prompts/{prompt_id}/revisions', { params: { path: { prompt_id: id } }, body })),
  );

export const useTryPrompt = (slug: string, release: number, revision: number) =>
  useChanging(slug, (body: Required<Choice> & { endpoint: number }) =>
    data(
      client.POST('/api/releases/{release_id}/prompts/{revision_id}', {
        params: { path: { release_id: release, revision_id: revision } },
        body,
      }),
    ),
  );
