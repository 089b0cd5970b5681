/** Changes a dataset's settings. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { datasets } from '@/api/datasets';

export interface Settings {
  name: string;
  description: string;
  licence: string;
  citation: string;
  proposals_per_box: number;
  phrasings_per_task: number;
  ratio: number[];
  allowed_hosts: string[];
  releases_recorded_only: boolean;
  keeps_disabled: boolean;
  shows_names: boolean;
}

export function useChangeDataset(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Settings) => data(client.PATCH('/api/datasets/{slug}', { params: { path: { slug } }, body })),
    onSuccess: () => queries.invalidateQueries(datasets),
  });
}
