/** The next box to name, held for the person who asks; null when there is none. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Assignment = components['schemas']['Assignment'];
export type Suggestion = components['schemas']['Suggestion'];

export async function nextAssignment(slug: string, after: string | null): Promise<Assignment | null> {
  const request = { params: { path: { slug } }, body: { after } };
  const answer = await client.POST('/api/datasets/{slug}/label-queue/next', request);
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
