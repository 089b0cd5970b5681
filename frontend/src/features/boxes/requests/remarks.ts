/** What reviewers found at single boxes, and what became of it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { replaceAnswer } from '@/api/replace-answer';
import type { components } from '@/api/schema';

import { boxes } from './boxes';

export type Remark = components['schemas']['Remark'];
export type NewMark = components['schemas']['MarkRequest'];

export const remarks = (screenId: number) =>
  queryOptions({
    queryKey: ['remarks', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/remarks', { params: { path: { screen_id: screenId } } })),
  });

const at = (screenId: number, remarkId: string) => ({ params: { path: { screen_id: screenId, remark_id: remarkId } } });

/** Marks, or changes a mark: shown at once, taken away again where the server refuses it. */
export function useMark(screenId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, mark }: { id: string; mark: NewMark; shown: Remark }) =>
      data(client.PUT('/api/screens/{screen_id}/remarks/{remark_id}', { ...at(screenId, id), body: mark })),
    onMutate: ({ id, shown }) =>
      replaceAnswer(queries, remarks(screenId).queryKey, (known = []) => [
        ...known.filter((remark) => remark.id !== id),
        shown,
      ]),
    onSettled: () => queries.invalidateQueries(remarks(screenId)),
  });
}

export function useTakeBack(screenId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await data(client.DELETE('/api/screens/{screen_id}/remarks/{remark_id}', at(screenId, id)));
    },
    onMutate: (id) =>
      replaceAnswer(queries, remarks(screenId).queryKey, (known = []) => known.filter((remark) => remark.id !== id)),
    onSettled: () => queries.invalidateQueries(remarks(screenId)),
  });
}

/** Settles a remark, with an answer or without one; null opens it again. */
export function useSettle(screenId: number) {
  const queries = useQueryClient();
  const address = '/api/screens/{screen_id}/remarks/{remark_id}/resolution';
  return useMutation({
    mutationFn: async ({ id, answer }: { id: string; answer: string | null }) => {
      if (answer === null) await data(client.DELETE(address, at(screenId, id)));
      else await data(client.PUT(address, { ...at(screenId, id), body: { answer } }));
    },
    onSettled: async () => {
      await Promise.all(
        [remarks(screenId), boxes(screenId)].map((query) => queries.invalidateQueries({ queryKey: query.queryKey })),
      );
    },
  });
}
