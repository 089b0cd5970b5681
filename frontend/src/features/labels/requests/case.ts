/** The next box to decide on, held for the maintainer who asks; null when there is none. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Case = components['schemas']['Case'];
export type Adjudication = components['schemas']['Adjudication'];
export type Proposal = components['schemas']['Proposal'];

export async function nextCase(slug: string, after: string | null): Promise<Case | null> {
  const request = { params: { path: { slug } }, body: { after } };
  const answer = await client.POST('/api/datasets/{slug}/adjudications/next', request);
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
