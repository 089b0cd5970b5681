/** Comments on a screen, its boxes and its tasks, thread by thread. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import { replaceAnswer } from './replace-answer';
import type { components } from './schema';
import { work } from './work';

export type Thread = components['schemas']['Thread'];
export type Comment = components['schemas']['Comment'];

/** What a comment is about: a box or a task, without both the screen. */
export interface About {
  readonly box?: string | undefined;
  readonly task?: number | undefined;
}

export const comments = (screenId: number) =>
  queryOptions({
    queryKey: ['comments', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/comments', { params: { path: { screen_id: screenId } } })),
  });

export const openCount = (threads: readonly Thread[] | undefined): number =>
  (threads ?? []).filter(({ resolved }) => !resolved).length;

/** The answers of the server are the threads of the screen as they are then. */
function useThreads<Input>(screenId: number, mutationFn: (input: Input) => Promise<Thread[]>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (threads) => {
      await replaceAnswer(queries, comments(screenId).queryKey, () => threads);
      void queries.invalidateQueries(work);
    },
  });
}

export function useWriteComment(screenId: number) {
  return useThreads(screenId, ({ text, about: { box, task } }: { text: string; about: About }) =>
    data(
      client.POST('/api/screens/{screen_id}/comments', {
        params: { path: { screen_id: screenId } },
        body: { text, ...(box !== undefined && { box }), ...(task !== undefined && { task }) },
      }),
    ),
  );
}

export function useDecideThread(screenId: number) {
  return useThreads(screenId, ({ id, resolved }: { id: number; resolved: boolean }) => {
    const path = { params: { path: { thread_id: id } } };
    return resolved
      ? data(client.PUT('/api/threads/{thread_id}/resolution', path))
      : data(client.DELETE('/api/threads/{thread_id}/resolution', path));
  });
}

export function useChangeComment(screenId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      data(client.PATCH('/api/comments/{comment_id}', { params: { path: { comment_id: id } }, body: { text } })),
    onSettled: () => queries.invalidateQueries(comments(screenId)),
  });
}
