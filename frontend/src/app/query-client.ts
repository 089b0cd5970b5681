/** How server state is cached: fresh for some seconds, retried only when the server could not be reached. */
import { ApiError } from '@/api/problem';

import { FreshQueryClient } from './fresh-query-client';

const FRESH_MS = 10_000;
const TRIES = 3;

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The server may well be on this machine: being offline is no reason to wait.
      networkMode: 'always',
      retry: (failures, error) => failures < TRIES && (!(error instanceof ApiError) || error.status === 0),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
