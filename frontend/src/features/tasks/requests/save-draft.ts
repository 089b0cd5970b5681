/** Stores a draft on the server; a mutation, so that an ended session is noticed. */
import { MutationObserver, type QueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { ApiError } from '@/api/problem';
import type { Request, Response } from '@/autosave/documents';

import { type Draft, draftFrom } from '../drafts';
import type { KeptDraft } from './drafts';

export function draftSender(
  queries: QueryClient,
  screen: number,
): (request: Request<Draft>) => Promise<Response<Draft>> {
  const saving = new MutationObserver(queries, {
    mutationFn: ({ slot, value, version }: Request<Draft>) => {
      const params = { path: { screen_id: screen, slot } };
      const body = { version, content: value && { ...value } };
      return data(client.PUT('/api/screens/{screen_id}/drafts/{slot}', { params, body }));
    },
  });
  return async (request) => {
    try {
      return await saving.mutate(request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const theirs = error.current as KeptDraft;
      return { theirs: { value: draftFrom(theirs.content), version: theirs.version } };
    }
  };
}
