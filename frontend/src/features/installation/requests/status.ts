/** How the installation stands, for those who run it. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type InstallationStatus = components['schemas']['InstallationStatus'];

const ASK_EVERY_MS = 5_000;

export const installationStatus = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => data(client.GET('/api/installation', { signal })),
  refetchInterval: ASK_EVERY_MS,
});
