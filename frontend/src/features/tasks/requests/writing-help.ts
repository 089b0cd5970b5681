/** What an assistant writes for a sentence that was typed: a script, or reformulations; each is taken or dropped. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Help = components['schemas']['WantedEnum'];
export type WritingRequest = components['schemas']['WritingRequest'];
export type SuggestedText = components['schemas']['SuggestedText'];

const POLL_MS = 700;

export const isUnderWay = ({ status }: WritingRequest) => status === 'queued' || status === 'running';

/** `draft`: its UUID. Asked again while a request is under way. */
export const writingHelp = (screen: number, draft: string) =>
  queryOptions({
    queryKey: ['writing-help', screen, draft],
    queryFn: () =>
      data(
        client.GET('/api/screens/{screen_id}/writing-help', {
          params: { path: { screen_id: screen }, query: { client_id: draft } },
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.requests.some(isUnderWay) === true ? POLL_MS : false),
  });

export function useRequestText(screen: number, draft: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ wanted, sentence }: { wanted: Help; sentence: string }) =>
      data(
        client.POST('/api/screens/{screen_id}/writing-help', {
          params: { path: { screen_id: screen } },
          body: { wanted, sentence, client_id: draft },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['writing-help', screen, draft] }),
  });
}

export function useDecideText(screen: number, draft: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, taken }: { id: number; taken: boolean }) =>
      data(
        client.PUT('/api/suggested-texts/{text_id}/decision', { params: { path: { text_id: id } }, body: { taken } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['writing-help', screen, draft] }),
  });
}
