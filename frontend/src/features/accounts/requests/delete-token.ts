/** Deletes a token: programs that use it are signed out at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { tokens } from './tokens';

export function useDeleteToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => data(client.DELETE('/api/tokens/{token_id}', { params: { path: { token_id: id } } })),
    onSettled: () => queries.invalidateQueries(tokens),
  });
}
