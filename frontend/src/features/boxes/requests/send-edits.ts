/**
 * Sends a batch of edits; the answer is the version that the boxes have with them. A mutation, so that an ended session
 * is noticed; watched by nobody, so that the page around the picture is not rendered again for each batch.
 */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Batch } from '@/canvas/outbox';

import { asSent } from '../serialize';

export function editsSender(queries: QueryClient, screenId: number): (batch: Batch) => Promise<number> {
  const sending = new MutationObserver(queries, {
    mutationFn: async (batch: Batch) => {
      const body = { base_version: batch.baseVersion, edits: batch.entries.map(asSent) };
      const path = { screen_id: screenId };
      return (await data(client.POST('/api/screens/{screen_id}/edits', { params: { path }, body }))).version;
    },
  });
  return (batch) => sending.mutate(batch);
}
