/** Which dataset and role the link of an invitation offers. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const invitation = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: () => data(client.GET('/api/invitations/{secret}', { params: { path: { secret } } })),
    staleTime: Infinity,
  });
