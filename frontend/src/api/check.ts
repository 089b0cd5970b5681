/** The static verdict on a script; a new text takes the place of the one that was asked about. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Action = components['schemas']['Action'];

/** For which picture: a screen by its key, the one that the training course practises on, or that of a trial. */
export type CheckTarget = number | 'training' | { readonly trial: number };

export function check(target: CheckTarget, script: string) {
  return queryOptions({
    queryKey: ['check', target, script],
    queryFn: async ({ signal }) => ({ ...(await requestCheck(target, script, signal)), script }),
    enabled: script.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });
}

async function requestCheck(target: CheckTarget, script: string, signal: AbortSignal) {
  if (target === 'training') return data(client.POST('/api/training/check', { body: { script }, signal }));
  if (typeof target === 'object') {
    const answer = await data(
      client.POST('/api/trials/{trial_id}/check', {
        params: { path: { trial_id: target.trial } },
        body: { script },
        signal,
      }),
    );
    // Whoever answers a trial is not told of boxes.
    return { ...answer, notes: [] };
  }
  return data(
    client.POST('/api/screens/{screen_id}/check', {
      params: { path: { screen_id: target } },
      body: { script },
      signal,
    }),
  );
}
