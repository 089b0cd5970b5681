/** Tasks that an assistant suggests for a screen: taken up as a draft, or dropped for a reason. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type SuggestedTask = components['schemas']['SuggestedTask'];

export const suggestedTasks = (screen: number) =>
  queryOptions({
    queryKey: ['suggested-tasks', screen],
    queryFn: () =>
      data(client.GET('/api/screens/{screen_id}/suggested-tasks', { params: { path: { screen_id: screen } } })),
  });

function useDeciding<Given>(screen: number, decide: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () => queries.invalidateQueries({ queryKey: ['suggested-tasks', screen] }),
  });
}

/** `client`: of the draft that the suggestion becomes. */
export const useTakeUp = (screen: number) =>
  useDeciding(screen, ({ id, client: draft }: { id: number; client: string }) =>
    data(
      client.POST('/api/suggested-tasks/{suggestion_id}/use', {
        params: { path: { suggestion_id: id } },
        body: { client_id: draft },
      }),
    ),
  );

export const useDrop = (screen: number) =>
  useDeciding(screen, ({ id, reason }: { id: number; reason: string }) =>
    data(
      client.POST('/api/suggested-tasks/{suggestion_id}/drop', {
        params: { path: { suggestion_id: id } },
        body: { reason },
      }),
    ),
  );
