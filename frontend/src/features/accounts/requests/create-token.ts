/** Creates a token; the answer is the only one that has its secret. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

import { tokens } from './tokens';

export function useCreateToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: components['schemas']['TokenRequestRequest']) => data(client.POST('/api/tokens', { body })),
    onSuccess: () => queries.invalidateQueries(tokens),
  });
}
