/** Real runs of scripts: what one has shown, and how to ask for another. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';

/** A run that has ended, with its evidence; it never changes. */
export function execution(id: number) {
  return queryOptions({
    queryKey: ['execution', id],
    queryFn: () => data(client.GET('/api/executions/{execution_id}', { params: { path: { execution_id: id } } })),
    staleTime: Infinity,
  });
}

/** Queues another run of a script, by the script's id. */
export function useRunAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (script: number) =>
      data(client.POST('/api/scripts/{script_id}/executions', { params: { path: { script_id: script } } })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['task'] }),
        queries.invalidateQueries({ queryKey: ['tasks'] }),
      ]),
  });
}
