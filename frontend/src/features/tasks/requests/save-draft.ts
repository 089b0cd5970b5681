/** Keeps what has been typed in one place; a mutation, so that an ended session is noticed. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { ApiError } from '@/api/problem';
import { freshId } from '@/canvas-view/fresh-id';

import type { Answer, SaverOptions } from '../draft-saver';
import { type Draft, draftFrom } from '../drafts';
import type { KeptDraft } from './drafts';

interface Sent {
  readonly slot: string;
  readonly draft: Draft | null;
  readonly version: number;
}

export function draftSender(queries: QueryClient, screen: number): SaverOptions['send'] {
  const saving = new MutationObserver(queries, {
    mutationFn: ({ slot, draft, version }: Sent) => {
      const params = { path: { screen_id: screen, slot } };
      const body = { version, content: draft && { ...draft } };
      return data(client.PUT('/api/screens/{screen_id}/drafts/{slot}', { params, body }));
    },
  });
  return async (slot, draft, version): Promise<Answer> => {
    try {
      return await saving.mutate({ slot, draft, version });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const theirs = error.current as KeptDraft;
      return { theirs: { draft: draftFrom(theirs.content, freshId), version: theirs.version } };
    }
  };
}
