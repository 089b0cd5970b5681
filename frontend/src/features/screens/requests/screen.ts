/** One screen with its facts, its stage and those that look nearly the same. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type ScreenDetail = components['schemas']['ScreenDetail'];

export const screen = (id: number) =>
  queryOptions({
    queryKey: ['screen', id],
    queryFn: () => data(client.GET('/api/screens/{screen_id}', { params: { path: { screen_id: id } } })),
  });

/** Takes the screen out of the dataset. */
export function useWithdraw(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await data(client.DELETE('/api/screens/{screen_id}', { params: { path: { screen_id: id } } }));
    },
    onSuccess: () =>
      Promise.all(
        ['screens', 'box-queue', 'work', 'overview'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
}
