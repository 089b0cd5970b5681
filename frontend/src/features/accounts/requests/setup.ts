/** Whether the first account is still to be created, and its creation, which signs it in. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export interface FirstAccount {
  token: string;
  username: string;
  name: string;
  email: string;
  password: string;
}

export const setup = queryOptions({
  queryKey: ['setup'],
  queryFn: () => data(client.GET('/api/setup')),
  staleTime: 0,
});

export function useCreateFirstAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FirstAccount) => data(client.POST('/api/setup', { body })),
    onSuccess: () => queries.invalidateQueries(),
  });
}
