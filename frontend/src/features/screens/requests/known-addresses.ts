/** Which of some addresses the dataset has screens of already. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type KnownAddress = components['schemas']['KnownAddress'];

export const knownAddresses = (slug: string, urls: readonly string[]) =>
  queryOptions({
    queryKey: ['known-addresses', slug, urls],
    queryFn: ({ signal }) =>
      data(
        client.POST('/api/datasets/{slug}/known-addresses', {
          params: { path: { slug } },
          body: { urls: [...urls] },
          signal,
        }),
      ),
    // Captures come in while the dialog is closed.
    gcTime: 0,
  });
