/** The next box to decide on, held for the maintainer who asks; null when there is none. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Case = components['schemas']['CaseShape'];
export type Adjudication = components['schemas']['AdjudicationShape'];
export type Proposal = components['schemas']['ProposalShape'];

export async function nextCase(slug: string, after: string | null): Promise<Case | null> {
  const given = { params: { path: { slug } }, body: { after } };
  const answer = await client.POST('/api/datasets/{slug}/adjudications/next', given);
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}
