/** The verdict on one script: accepted, or returned with a reason. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export interface Verdict {
  /** The script's id. */
  script: number;
  judgement: 'accepted' | 'returned';
  reason: string;
  /** Of the lease. */
  token: string | null;
}

export function useJudge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ script, ...body }: Verdict) =>
      data(client.POST('/api/scripts/{script_id}/verdicts', { params: { path: { script_id: script } }, body })),
    // Also after a refusal: the task may have been revised or have become stale meanwhile.
    // Nobody waits for it: the next task is here already.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['task'] });
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
}
