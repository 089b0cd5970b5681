/** Where one is signed in, and the end of it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Session = components['schemas']['Session'];

export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => data(client.GET('/api/me/sessions')),
  staleTime: 0,
});

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      data(client.DELETE('/api/me/sessions/{session_id}', { params: { path: { session_id: id } } })),
    onSettled: () => queries.invalidateQueries(sessions),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => data(client.DELETE('/api/me/sessions')),
    onSettled: () => queries.invalidateQueries(sessions),
  });
}
