/** For whom the stages of a screen are kept, and keeping them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export type ReservableStage = 'boxes' | 'review' | 'labels';

export const reservations = (screenId: number) =>
  queryOptions({
    queryKey: ['reservations', screenId],
    queryFn: () =>
      data(client.GET('/api/screens/{screen_id}/reservations', { params: { path: { screen_id: screenId } } })),
  });

export const members = (slug: string) =>
  queryOptions({
    queryKey: ['members', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/members', { params: { path: { slug } } })),
  });

interface ReservationChange {
  stage: ReservableStage;
  usernames: readonly string[];
  /** For whom it was kept. */
  before: readonly string[];
}

/** Keeps the stage for exactly these people; nobody: it is offered to everybody again. */
export function useReserve(screenId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ stage, usernames, before }: ReservationChange) => {
      const path = { screen_id: screenId, stage };
      for (const username of before.filter((candidate) => !usernames.includes(candidate))) {
        await data(
          client.DELETE('/api/screens/{screen_id}/reservations/{stage}', { params: { path, query: { username } } }),
        );
      }
      for (const username of usernames.filter((candidate) => !before.includes(candidate))) {
        await data(
          client.PUT('/api/screens/{screen_id}/reservations/{stage}', { params: { path }, body: { username } }),
        );
      }
    },
    onSettled: () => queries.invalidateQueries(reservations(screenId)),
  });
}
