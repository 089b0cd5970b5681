/** Founds a dataset; the founder is its maintainer. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { datasets } from '@/api/datasets';

import { work } from '@/api/work';

export interface NewDataset {
  name: string;
  description: string;
}

export function useCreateDataset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewDataset) => data(client.POST('/api/datasets', { body })),
    onSuccess: () => Promise.all([queries.invalidateQueries(datasets), queries.invalidateQueries(work)]),
  });
}
