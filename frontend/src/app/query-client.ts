/** How server state is cached: fresh for some seconds, retried only when the server could not be reached. */
import { QueryClient } from '@tanstack/react-query';

import { ApiError } from '@/api/problem';

const FRESH_MS = 10_000;
const TRIES = 3;

export const queryClient = new QueryClient({
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
