/** Takes a task out of the dataset. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export function useWithdrawTask() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(client.POST('/api/tasks/{task_id}/withdrawal', { params: { path: { task_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
}
