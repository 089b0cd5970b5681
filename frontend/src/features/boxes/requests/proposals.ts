/** What a worker found in the picture, and what an assistant suggests; the search that brings proposals. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Proposals = components['schemas']['BoxProposals'];
export type Proposal = components['schemas']['BoxProposal'];
export type SuggestedBox = components['schemas']['SuggestedBox'];
export type RemovedBox = components['schemas']['RemovedBox'];

const params = (screenId: number) => ({ params: { path: { screen_id: screenId } } });

export const proposals = (screenId: number) =>
  queryOptions({
    queryKey: ['box-proposals', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/box-proposals', params(screenId))),
  });

/** What an assistant suggests for the screen. To ask is to be shown it, which the server records. */
export const suggestedBoxes = (screenId: number) =>
  queryOptions({
    queryKey: ['suggested-boxes', screenId],
    queryFn: () => data(client.POST('/api/screens/{screen_id}/suggested-boxes', params(screenId))),
  });

/** Asks a worker to look through the picture. */
export function useSearch(screenId: number) {
  return useChanging(screenId, () => data(client.POST('/api/screens/{screen_id}/box-proposals', params(screenId))));
}

/** Shows again what this person dismissed here. */
export function useRestore(screenId: number) {
  return useChanging(screenId, () => data(client.DELETE('/api/screens/{screen_id}/box-dismissals', params(screenId))));
}

/** Remembers what this person does not want to see; tried again, since nobody waits for it. */
export function useDismiss(screenId: number) {
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      data(client.POST('/api/screens/{screen_id}/box-dismissals', { ...params(screenId), body: { ids: [...ids] } })),
    retry: 5,
  });
}

function useChanging(screenId: number, mutationFn: () => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [proposals(screenId), suggestedBoxes(screenId)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      ),
  });
}
