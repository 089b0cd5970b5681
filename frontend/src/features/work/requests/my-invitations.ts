/** The open invitations that name the person who is signed in, and their answers. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const myInvitations = queryOptions({
  queryKey: ['my-invitations'],
  queryFn: () => data(client.GET('/api/me/invitations')),
  staleTime: 0,
});

export function useAnswerInvitation(id: number) {
  const queries = useQueryClient();
  const params = { params: { path: { invitation_id: id } } };
  return useMutation({
    mutationFn: async (accepts: boolean) => {
      await (accepts
        ? data(client.POST('/api/me/invitations/{invitation_id}', params))
        : data(client.DELETE('/api/me/invitations/{invitation_id}', params)));
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
