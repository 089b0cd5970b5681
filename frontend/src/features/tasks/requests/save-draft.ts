/** Keeps what has been typed for a screen; a mutation, so that an ended session is noticed. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import type { Drafts } from '../drafts';

export function draftSender(queries: QueryClient, screen: number): (drafts: Drafts) => Promise<unknown> {
  const saving = new MutationObserver(queries, {
    mutationFn: (drafts: Drafts) =>
      data(client.PUT('/api/screens/{screen_id}/draft', { params: { path: { screen_id: screen } }, body: { content: { drafts } } })),
  });
  return (drafts) => saving.mutate(drafts);
}
