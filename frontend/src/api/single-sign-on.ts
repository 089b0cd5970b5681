/** The OpenID provider by which people may sign in; its name is empty where there is none. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';

export const provider = queryOptions({
  queryKey: ['oidc'],
  queryFn: () => data(client.GET('/api/oidc')),
});
