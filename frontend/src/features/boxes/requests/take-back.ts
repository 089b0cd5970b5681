/** Takes back the submission, the approval or the return that the person has just made. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { afterDecision } from './after-decision';
import type { ScreenBoxes } from './boxes';

export function useTakeBack(screenId: number) {
  const queries = useQueryClient();
  const at = { params: { path: { screen_id: screenId } } };
  return useMutation({
    mutationFn: async ({ decision }: ScreenBoxes) => {
      if (decision === null) await data(client.DELETE('/api/screens/{screen_id}/submission', at));
      else await data(client.DELETE('/api/screens/{screen_id}/approvals', at));
    },
    onSettled: () =>
      Promise.all([afterDecision(queries, screenId), queries.invalidateQueries({ queryKey: ['remarks', screenId] })]),
  });
}
