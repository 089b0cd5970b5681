/** A maintainer's decision on a box: its label, or that it has none. */
import { useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';

/** `skip`: the box gets no label; then the text is empty. */
export interface Decision {
  text: string;
  skip: boolean;
}

export function useChoose() {
  return useMutation({
    mutationFn: ({ boxId, decision }: { boxId: string; decision: Decision }) =>
      data(
        client.POST('/api/boxes/{box_id}/choice', {
          params: { path: { box_id: boxId } },
          body: decision,
        }),
      ),
  });
}
