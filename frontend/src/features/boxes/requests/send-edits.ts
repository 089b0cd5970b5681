/** Sends one batch of edits; the answer is the version that the boxes have with them. */
import { useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Batch } from '@/canvas/outbox';

import { asSent } from '../serialize';

export function useSendEdits(screenId: number) {
  return useMutation({
    mutationFn: async (batch: Batch) => {
      const body = { base_version: batch.baseVersion, edits: batch.entries.map(asSent) };
      const path = { screen_id: screenId };
      return (await data(client.POST('/api/screens/{screen_id}/edits', { params: { path }, body }))).version;
    },
  });
}
