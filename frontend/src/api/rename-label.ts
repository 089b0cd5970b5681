/** Gives a box's label another name; the scripts that name it follow by themselves. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';

export const renameLabel = ({ box, text }: { box: string; text: string }) =>
  data(client.PUT('/api/boxes/{box_id}/label', { params: { path: { box_id: box } }, body: { text } }));

export function useRenameLabel(screen: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: renameLabel,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['screen-labels', screen] }),
        queries.invalidateQueries({ queryKey: ['coverage', screen] }),
        queries.invalidateQueries({ queryKey: ['check', screen] }),
      ]),
  });
}
