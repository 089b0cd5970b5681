/** Accepts an invitation, as the person who is signed in or as a new one, who then is signed in. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export interface Newcomer {
  username: string;
  name: string;
  email: string;
  password: string;
}

const NOBODY_NEW: Newcomer = { username: '', name: '', email: '', password: '' };

export function useAcceptInvitation(secret: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (newcomer: Newcomer | null) =>
      data(client.POST('/api/invitations/{secret}', { params: { path: { secret } }, body: newcomer ?? NOBODY_NEW })),
    onSuccess: () => queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'invitation' }),
  });
}
