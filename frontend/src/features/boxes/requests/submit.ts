/** Says that the boxes, as of a version (which may still have to be saved), are ready for review. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { afterDecision } from './after-decision';

export interface Submitted {
  saved: Promise<number>;
  /** Of the lease. */
  token: string | undefined;
}

export function useSubmit(screenId: number) {
  const queries = useQueryClient();
  const path = { screen_id: screenId };
  return useMutation({
    mutationFn: async ({ saved, token }: Submitted) => {
      const body = { version: await saved, token: token ?? null };
      return data(client.POST('/api/screens/{screen_id}/submission', { params: { path }, body }));
    },
    onSettled: () => afterDecision(queries, screenId),
  });
}
