/** For whom the stages of a screen are kept, and keeping them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export type PinStage = 'boxes' | 'review' | 'labels';

export const pins = (screenId: number) =>
  queryOptions({
    queryKey: ['pins', screenId],
    queryFn: () => data(client.GET('/api/screens/{screen_id}/pins', { params: { path: { screen_id: screenId } } })),
  });

export const members = (slug: string) =>
  queryOptions({
    queryKey: ['members', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/members', { params: { path: { slug } } })),
  });

interface Pinning {
  stage: PinStage;
  usernames: readonly string[];
  /** For whom it was kept. */
  before: readonly string[];
}

/** Keeps the stage for exactly these people; nobody: it is offered to everybody again. */
export function usePin(screenId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ stage, usernames, before }: Pinning) => {
      const path = { screen_id: screenId, stage };
      for (const username of before.filter((one) => !usernames.includes(one))) {
        await data(client.DELETE('/api/screens/{screen_id}/pins/{stage}', { params: { path, query: { username } } }));
      }
      for (const username of usernames.filter((one) => !before.includes(one))) {
        await data(client.PUT('/api/screens/{screen_id}/pins/{stage}', { params: { path }, body: { username } }));
      }
    },
    onSettled: () => queries.invalidateQueries(pins(screenId)),
  });
}
