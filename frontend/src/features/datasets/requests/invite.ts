/** Makes an invitation; the answer is the only one that has its link. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Role } from '@/api/datasets';

import { invitations } from './invitations';

export function useInvite(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; email: string; role: Role }) =>
      data(client.POST('/api/datasets/{slug}/invitations', { params: { path: { slug } }, body })),
    onSuccess: () => queries.invalidateQueries(invitations(slug)),
  });
}
