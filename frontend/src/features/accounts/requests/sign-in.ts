/** Signs in; afterwards everything is asked for again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export interface Credentials {
  username: string;
  password: string;
}

export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Credentials) => data(client.POST('/api/sign-in', { body })),
    onSuccess: () => queries.invalidateQueries(),
  });
}
