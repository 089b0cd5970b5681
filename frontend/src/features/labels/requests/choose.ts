/** A maintainer's decision on a box: its label, that it has none, or new proposals by other people. */
import { useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';

/** `skip`: the box gets no label; then the text is empty. */
export interface Decision {
  text: string;
  skip: boolean;
}

interface On {
  boxId: string;
  token: string;
}

export function useChoose() {
  return useMutation({
    mutationFn: ({ boxId, token, decision }: On & { decision: Decision }) =>
      data(
        client.POST('/api/boxes/{box_id}/choice', {
          params: { path: { box_id: boxId } },
          body: { ...decision, token },
        }),
      ),
  });
}

export function useSendBack() {
  return useMutation({
    mutationFn: ({ boxId, token, reason }: On & { reason: string }) =>
      data(client.POST('/api/boxes/{box_id}/send-back', { params: { path: { box_id: boxId } }, body: { reason, token } })),
  });
}
