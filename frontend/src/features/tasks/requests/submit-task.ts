/** Submits a new task, or a revision of one; what was submitted is asked for again. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Task } from '@/api/tasks';

import type { Draft } from '../drafts';
import { sendable } from '../wording';

export function useSubmitTask(screen: number, phrasings: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, revised }: { draft: Draft; revised: Task | undefined }) => {
      const wording = sendable(draft, phrasings);
      if (!revised) {
        const params = { path: { screen_id: screen } };
        return data(
          client.POST('/api/screens/{screen_id}/tasks', { params, body: { ...wording, client_id: draft.client } }),
        );
      }
      const params = { path: { task_id: revised.id } };
      return data(
        client.POST('/api/tasks/{task_id}/revisions', { params, body: { ...wording, revision: revised.revision } }),
      );
    },
    // Waited for: the new revision takes the place of its draft.
    onSuccess: () => fresh(queries),
    // "Revised meanwhile" calls for the newer revision, but the refusal is told first.
    onError: () => void fresh(queries),
  });
}

function fresh(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['task'] }),
    queries.invalidateQueries({ queryKey: ['tasks'] }),
  ]);
}
