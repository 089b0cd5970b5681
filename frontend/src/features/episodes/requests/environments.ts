/** Environments, and the sessions that try them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { replaceAnswer } from '@/api/replace-answer';
import type { components } from '@/api/schema';

export type Environment = components['schemas']['Environment'];
export type NewEnvironment = components['schemas']['NewEnvironmentRequest'];
export type LiveSession = components['schemas']['LiveSession'];

const LOOK_AGAIN_MS = 1000;

export const environments = (slug: string) =>
  queryOptions({
    queryKey: ['environments', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/environments', { params: { path: { slug } } })),
  });

/** The programs of the operator's list; only maintainers are told. */
export const programs = (slug: string) =>
  queryOptions({
    queryKey: ['session-programs', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/session-programs', { params: { path: { slug } } })),
  });

export function useAddEnvironment(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEnvironment) =>
      data(client.POST('/api/datasets/{slug}/environments', { params: { path: { slug } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['environments', slug] }),
  });
}

export function useRetireEnvironment(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(client.DELETE('/api/environments/{environment_id}', { params: { path: { environment_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['environments', slug] }),
  });
}

export const useTryEnvironment = () =>
  useMutation({
    mutationFn: (id: number) =>
      data(client.POST('/api/environments/{environment_id}/trials', { params: { path: { environment_id: id } } })),
  });

/** A session; asked for again until it has ended. */
export const liveSession = (id: number) =>
  queryOptions({
    queryKey: ['live-session', id],
    queryFn: () =>
      data(client.GET('/api/live-sessions/{live_session_id}', { params: { path: { live_session_id: id } } })),
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : LOOK_AGAIN_MS),
  });

export function useEndSession(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      data(client.DELETE('/api/live-sessions/{live_session_id}', { params: { path: { live_session_id: id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['live-session', id] }),
  });
}

/** Asks whether the outcome checks hold now; the session's `look` is the answer. */
export function useLook(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) =>
      data(
        client.POST('/api/live-sessions/{live_session_id}/looks', {
          params: { path: { live_session_id: id } },
          body: { answer },
        }),
      ),
    onSuccess: (session) => replaceAnswer(queries, liveSession(id).queryKey, () => session),
  });
}

/** Records what the session's browser has stored as a login for captures. */
export function useKeepLogin(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      data(client.POST('/api/live-sessions/{live_session_id}/login', { params: { path: { live_session_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  });
}

/** The environment that a session runs. */
export const environment = (id: number) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: () => data(client.GET('/api/environments/{environment_id}', { params: { path: { environment_id: id } } })),
    staleTime: Infinity,
  });
