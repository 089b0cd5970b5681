/** A label for a box that the person holds, or why they skip it. */
import { useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Skip = components['schemas']['SkipEnum'];

/** One of the two is empty. */
export interface Answer {
  text: string;
  skip: Skip | '';
  /** What is wrong with a box that is wrong. */
  reason?: string;
}

export interface Proposed {
  boxId: string;
  token: string;
  answer: Answer;
  /** Resolves when no draft of the box is on its way: the answer deletes it. */
  drafts: Promise<void>;
}

export function usePropose() {
  return useMutation({
    mutationFn: async ({ boxId, token, answer, drafts }: Proposed) => {
      await drafts;
      return data(
        client.POST('/api/boxes/{box_id}/proposals', {
          params: { path: { box_id: boxId } },
          body: { token, reason: '', ...answer },
        }),
      );
    },
  });
}
