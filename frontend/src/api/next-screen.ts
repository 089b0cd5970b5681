/** The next screen to draw or to review, held for the person who asks: for my work, the queue and the editor. */
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { client, data } from './client';
import type { components } from './schema';
import { work } from './work';

export type ScreenAssignment = components['schemas']['ScreenAssignment'];
export type QueuedScreen = components['schemas']['QueuedScreen'];
export type ScreenStage = 'boxes' | 'review';
/** `returned`: boxes that were returned to the person. */
export type ScreenQueue = ScreenStage | 'returned';

/** Null when there is none. `after`: the screen that is open. */
export async function nextScreen(
  slug: string,
  queue: ScreenQueue,
  after: number | null = null,
): Promise<ScreenAssignment | null> {
  const returned = queue === 'returned';
  const body = { stage: returned ? 'boxes' : queue, after, returned } as const;
  const answer = await client.POST('/api/datasets/{slug}/box-queue/next', { params: { path: { slug } }, body });
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}

/** Holds a screen that was opened directly. */
export const takeScreen = (screenId: number, stage: ScreenStage) =>
  data(client.POST('/api/screens/{screen_id}/lease', { params: { path: { screen_id: screenId } }, body: { stage } }));

/** Opens the next screen of a queue, or says why none is opened. */
export function useOpenNext(slug: string, queue: ScreenQueue): { start: () => void; isPending: boolean } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => nextScreen(slug, queue),
    onSuccess: async (assignment) => {
      if (assignment) return navigate(`/datasets/${slug}/screens/${assignment.screen.id}/boxes`);
      notifications.show({ message: 'Nothing is free: others have the screens that wait open.' });
      return queries.invalidateQueries(work);
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  });
  return { isPending: open.isPending, start: () => !open.isPending && open.mutate() };
}
