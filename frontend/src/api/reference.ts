/** The functions and keys of the script language. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type FunctionEntry = components['schemas']['Function'];

export const reference = queryOptions({
  queryKey: ['reference'],
  queryFn: () => data(client.GET('/api/reference')),
  staleTime: Infinity,
});
