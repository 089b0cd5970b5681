/** Approves the submitted boxes, or returns them with a reason. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

import { afterDecision } from './after-decision';

export type Decision = components['schemas']['ReviewRequest'];

export function useDecide(screenId: number, onDecided: (decision: Decision) => void) {
  const queries = useQueryClient();
  const path = { screen_id: screenId };
  return useMutation({
    mutationFn: (body: Decision) => data(client.POST('/api/screens/{screen_id}/approvals', { params: { path }, body })),
    // Said once the page knows what may be done next, taking it back included.
    onSettled: async (_, error, decision) => {
      await afterDecision(queries, screenId);
      if (error === null) onDecided(decision);
    },
  });
}
