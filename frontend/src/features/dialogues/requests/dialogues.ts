/** The next dialogue to check, held for the person who asks, and what they make of it. */
import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Dialogue = components['schemas']['DialogueAssignment'];
export type Turn = components['schemas']['Turn'];

/** Null when there is none. */
export async function nextDialogue(slug: string): Promise<Dialogue | null> {
  const answer = await client.POST('/api/datasets/{slug}/dialogues/next', { params: { path: { slug } } });
  return answer.response.status === 204 ? null : data(Promise.resolve(answer));
}

/** Kept with these turns, dropped for a reason, or, when somebody else has checked it, found right or wrong. */
export type Outcome =
  | { kind: 'kept'; turns: readonly Turn[] }
  | { kind: 'dropped'; reason: string }
  | { kind: 'judged'; isRight: boolean; reason: string };

export function checkDialogue({ id, token }: Dialogue, outcome: Outcome): Promise<unknown> {
  const params = { path: { dialogue_id: id } };
  switch (outcome.kind) {
    case 'kept':
      return data(
        client.POST('/api/dialogues/{dialogue_id}/keep', { params, body: { token, turns: [...outcome.turns] } }),
      );
    case 'dropped':
      return data(
        client.POST('/api/dialogues/{dialogue_id}/drop', { params, body: { token, reason: outcome.reason } }),
      );
    case 'judged':
      return data(
        client.POST('/api/dialogues/{dialogue_id}/judgement', {
          params,
          body: { token, is_right: outcome.isRight, reason: outcome.reason },
        }),
      );
  }
}
