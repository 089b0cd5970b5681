/** My API tokens, newest first; their secrets are not among them. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const tokens = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => data(client.GET('/api/tokens')),
});
