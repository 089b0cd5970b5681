/** Makes a token; the answer is the only one that has its secret. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { tokens } from './tokens';

export function useCreateToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => data(client.POST('/api/tokens', { body: { name } })),
    onSuccess: () => queries.invalidateQueries(tokens),
  });
}
