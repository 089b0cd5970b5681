/** Signs out and forgets everything that was shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

/** `next`: the address to load afterwards. */
export function useSignOut(next = '/sign-in') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => data(client.POST('/api/sign-out')),
    onSuccess: () => {
      queries.clear();
      globalThis.location.assign(next);
    },
  });
}
