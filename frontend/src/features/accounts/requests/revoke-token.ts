/** Revokes a token: programs that use it are refused at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { tokens } from './tokens';

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => data(client.DELETE('/api/tokens/{token_id}', { params: { path: { token_id: id } } })),
    onSettled: () => queries.invalidateQueries(tokens),
  });
}
