/** Makes an invitation; the answer is the only one that has its link. */
import { useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Role } from '@/api/datasets';

export function useInvite(slug: string) {
  return useMutation({
    mutationFn: (role: Role) =>
      data(client.POST('/api/datasets/{slug}/invitations', { params: { path: { slug } }, body: { role } })),
  });
}
