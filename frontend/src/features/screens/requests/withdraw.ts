/** Takes the screen out of the dataset. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

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
