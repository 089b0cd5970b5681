/** The next screen of a queue, held for the person who asks; null when there is none. */
import { client, data } from '@/api/client';

import type { ScreenQueue } from '../kinds';

export async function nextScreen(slug: string, queue: ScreenQueue) {
  const returned = queue === 'returned';
  const answer = await client.POST('/api/datasets/{slug}/box-queue/next', {
    params: { path: { slug } },
    body: { stage: returned ? 'boxes' : queue, after: null, returned },
  });
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
