/** Keeps what one holds while it is open, gives it back, and keeps what was typed for something that was lost. */
import { client, data } from './client';
import type { components } from './schema';

export type Lease = components['schemas']['Held'];
export type Stage = 'boxes' | 'review' | 'labels' | 'adjudication' | 'final-pass';

/** Where something is typed for what is held. */
export type DraftPlace = Stage | 'labels-fault' | 'adjudication-reason' | 'dialogues' | 'dialogues-reason';

export const sendHeartbeat = (token: string) =>
  data(client.POST('/api/leases/{token}/heartbeat', { params: { path: { token } } }));

/**
 * `keepalive`: the request outlives the page. What does not arrive expires by itself. With `knownEnd` the lease stays
 * where another page of the person's has prolonged it since: the same page, loaded again, has it already.
 */
export function releaseLease(token: string, knownEnd?: string): void {
  const query = knownEnd === undefined ? {} : { known_end: knownEnd };
  client.DELETE('/api/leases/{token}', { params: { path: { token }, query }, keepalive: true }).catch(() => undefined);
}

/** For the next time one gets this screen, box or script. An empty text forgets it. `keepalive`: as above. */
export const keepDraft = (stage: DraftPlace, item: string, text: string) =>
  data(
    client.PUT('/api/work-drafts/{stage}/{item}', {
      params: { path: { stage, item } },
      body: { text },
      keepalive: true,
    }),
  );

/** Empty where there is none. */
export const draftOf = async (stage: DraftPlace, item: string): Promise<string> =>
  (await data(client.GET('/api/work-drafts/{stage}/{item}', { params: { path: { stage, item } } }))).text;
