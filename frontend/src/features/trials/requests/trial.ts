/** The person's next task, signs of life, and the answer. */
import { queryOptions, useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Trial = components['schemas']['Trial'];
export type TrialAssignment = components['schemas']['TrialAssignment'];
export type Answered = components['schemas']['Answered'];

const trialPath = (id: number) => ({ path: { trial_id: id } });

/** Opening it starts its clock, so it is asked for when it is shown and never by itself. */
export function nextTrial(slug: string) {
  return queryOptions({
    queryKey: ['next-trial', slug],
    queryFn: () => data(client.POST('/api/datasets/{slug}/trials/next', { params: { path: { slug } } })),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A sign of life; `draft` is left out while nothing new has been typed. Gives the seconds counted so far. */
export async function noteActivity(id: number, active: boolean, draft: string | undefined): Promise<number> {
  const body = draft === undefined ? { active } : { active, draft };
  const { seconds } = await data(
    client.POST('/api/trials/{trial_id}/activity', { params: trialPath(id), body, keepalive: true }),
  );
  return seconds;
}

export function useAnswer() {
  return useMutation({
    mutationFn: ({ id, script }: { id: number; script: string }) =>
      data(client.POST('/api/trials/{trial_id}/answer', { params: trialPath(id), body: { script } })),
  });
}

export function useSkip() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      data(client.POST('/api/trials/{trial_id}/skip', { params: trialPath(id), body: { reason } })),
  });
}
