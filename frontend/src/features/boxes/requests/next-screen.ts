/** The next screen to draw or to review, held for the person who asks; null when there is none. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type ScreenAssignment = components['schemas']['ScreenAssignment'];
export type QueuedScreen = components['schemas']['QueuedScreen'];
export type ScreenStage = 'boxes' | 'review';

/** `after`: the screen that is open. */
export async function nextScreen(slug: string, stage: ScreenStage, after: number): Promise<ScreenAssignment | null> {
  const request = { params: { path: { slug } }, body: { stage, after, returned: false } };
  const answer = await client.POST('/api/datasets/{slug}/box-queue/next', request);
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}

/** Holds a screen that was opened directly. */
export const takeScreen = (screenId: number, stage: ScreenStage) =>
  data(client.POST('/api/screens/{screen_id}/lease', { params: { path: { screen_id: screenId } }, body: { stage } }));
