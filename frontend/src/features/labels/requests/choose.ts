/** A maintainer's decision on a box: its label, that it has none, or new proposals by other people. */
import { useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';

/** `skip`: the box gets no label; then the text is empty. */
export interface Decision {
  text: string;
  skip: boolean;
}

interface OnBox {
  boxId: string;
  token: string;
  /** Resolves when no draft of the box is on its way: the decision deletes it. */
  drafts: Promise<void>;
}

export function useChoose() {
  return useMutation({
    mutationFn: async ({ boxId, token, drafts, decision }: OnBox & { decision: Decision }) => {
      await drafts;
      return data(
        client.POST('/api/boxes/{box_id}/choice', {
          params: { path: { box_id: boxId } },
          body: { ...decision, token },
        }),
      );
    },
  });
}

export function useSendBack() {
  return useMutation({
    mutationFn: async ({ boxId, token, drafts, reason }: OnBox & { reason: string }) => {
      await drafts;
      return data(
        client.POST('/api/boxes/{box_id}/send-back', { params: { path: { box_id: boxId } }, body: { reason, token } }),
      );
    },
  });
}
