/** The next box to name, held for the person who asks; null when there is none. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Turn = components['schemas']['TurnShape'];

export async function nextTurn(slug: string, after: string | null): Promise<Turn | null> {
  const given = { params: { path: { slug } }, body: { after } };
  const answer = await client.POST('/api/datasets/{slug}/label-queue/next', given);
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
