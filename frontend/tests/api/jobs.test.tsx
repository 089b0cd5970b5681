import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { useCancelJobs } from '@/api/jobs';

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

/** What is asked of the server when these captures are cancelled. */
async function asked(...ids: number[]): Promise<string[]> {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (request: Request | string) => {
    if (request instanceof Request) requests.push(request); // else the client has asked for a cookie
    return Promise.resolve(Response.json({}));
  });
  const { result } = renderHook(() => useCancelJobs('study'), { wrapper: within });
  result.current.mutate(ids.map((id) => ({ kind: 'capture', id })));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  return Promise.all(
    requests.map(async (request) => `${new URL(request.url).pathname} ${await request.text()}`.trim()),
  );
}

afterEach(() => vi.unstubAllGlobals());

test('many jobs are cancelled by one request', async () => {
  expect(await asked(7, 8, 9)).toEqual(['/api/datasets/study/jobs/capture/cancellations {"ids":[7,8,9]}']);
});

test('one job is cancelled by its own door, which says so when it has ended already', async () => {
  expect(await asked(7)).toEqual(['/api/datasets/study/jobs/capture/7/cancellation']);
});
