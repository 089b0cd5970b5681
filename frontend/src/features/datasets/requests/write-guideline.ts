/** Writes a new version of what people are told at one stage; the earlier ones stay. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { guidelines, type Stage } from '@/api/guidelines';

export function useWriteGuideline(slug: string, stage: Stage) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; base_version: number }) =>
      data(client.PUT('/api/datasets/{slug}/guidelines/{stage}', { params: { path: { slug, stage } }, body })),
    onSuccess: () => queries.invalidateQueries(guidelines(slug)),
  });
}
