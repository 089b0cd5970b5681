/** Who is signed in: asked for by the shell, and by every page that keeps somebody's work. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';

/** An empty username is nobody. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: () => data(client.GET('/api/me')),
  staleTime: 60_000,
});
