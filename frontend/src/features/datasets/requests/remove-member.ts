/** Takes one role from a person; their work stays. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { membersChanged } from './members-changed';

export function useRemoveMember(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(
        client.DELETE('/api/datasets/{slug}/members/{membership_id}', {
          params: { path: { slug, membership_id: id } },
        }),
      ),
    onSettled: () => membersChanged(queries, slug),
  });
}
