/** The invitations that nobody has accepted, and what maintainers do with them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Invitation = components['schemas']['PendingInvitation'];

export const invitations = (slug: string) =>
  queryOptions({
    queryKey: ['invitations', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/invitations', { params: { path: { slug } } })),
  });

const path = (slug: string, id: number) => ({ params: { path: { slug, invitation_id: id } } });

/** The answer is the only one that has the new link. */
export function useRenewInvitation(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => data(client.POST('/api/datasets/{slug}/invitations/{invitation_id}', path(slug, id))),
    onSettled: () => queries.invalidateQueries(invitations(slug)),
  });
}

export function useRevokeInvitation(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => data(client.DELETE('/api/datasets/{slug}/invitations/{invitation_id}', path(slug, id))),
    onSettled: () => queries.invalidateQueries(invitations(slug)),
  });
}
