/** The keys that the person has given to commands of the editor: kept on the server, so that they follow them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import { replaceAnswer } from './replace-answer';

export type OwnKeys = Readonly<Record<string, readonly string[]>>;

export const ownKeys = queryOptions({
  queryKey: ['own-keys'],
  queryFn: async (): Promise<OwnKeys> => (await data(client.GET('/api/me/keys'))).keys,
  staleTime: 300_000,
});

export function useKeepKeys() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (keys: Record<string, string[]>) => data(client.PUT('/api/me/keys', { body: { keys } })),
    onMutate: (keys) => replaceAnswer(queries, ownKeys.queryKey, () => keys),
    onError: () => queries.invalidateQueries(ownKeys),
  });
}
