/** For whom the stages of a screen are kept, and keeping them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export type PinStage = 'boxes' | 'review';

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

/** An empty user name offers the stage to everybody again. */
export function usePin(screenId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ stage, username }: { stage: PinStage; username: string }) => {
      const path = { screen_id: screenId, stage };
      if (username === '') await data(client.DELETE('/api/screens/{screen_id}/pins/{stage}', { params: { path } }));
      else await data(client.PUT('/api/screens/{screen_id}/pins/{stage}', { params: { path }, body: { username } }));
    },
    onSettled: () => queries.invalidateQueries(pins(screenId)),
  });
}
