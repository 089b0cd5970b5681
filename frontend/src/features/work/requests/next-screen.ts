/** The next screen to draw or to review, held for the person who asks; null when there is none. */
import { client, data } from '@/api/client';

export async function nextScreen(slug: string, stage: 'boxes' | 'review') {
  const answer = await client.POST('/api/datasets/{slug}/box-queue/next', { params: { path: { slug } }, body: { stage, after: null } });
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
