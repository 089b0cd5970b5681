import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { useItemLease, useLeases } from '@/api/use-leases';

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

afterEach(() => vi.unstubAllGlobals());

/** A screen whose heartbeat is answered by `answer`; how often it was taken. */
function opened(answer: Promise<Response>) {
  vi.stubGlobal('fetch', (request: Request | string) => {
    const heartbeat = request instanceof Request && request.url.endsWith('/heartbeat');
    return heartbeat ? answer : Promise.resolve(new Response(null, { status: 204 }));
  });
  const take = vi.fn(() => Promise.resolve({ token: '7c9e6679-7425-40de-944b-e07fc1f90ae7', expires_at: '' }));
  const hook = renderHook(({ enabled }) => useItemLease(['screen', 1, 'boxes'], take, enabled), {
    wrapper: within,
    initialProps: { enabled: true },
  });
  return { ...hook, take };
}

const lost = () => Response.json({ problems: [{ code: 'lease-lost', message: 'Lost.' }] }, { status: 409 });

test('what was lost is taken again while it is open', async () => {
  const { take } = opened(Promise.resolve(lost()));
  await waitFor(() => expect(take.mock.calls.length).toBeGreaterThan(1));
});

test('what was submitted is not taken again by a heartbeat that was on its way', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { result, rerender, take } = opened(new Promise((resolve) => (answer = resolve)));
  await waitFor(() => expect(result.current.token).toBeDefined());
  rerender({ enabled: false });
  await act(async () => {
    answer(lost());
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(take).toHaveBeenCalledTimes(1);
});

test('what is granted after the page was left is given back', async () => {
  const released: string[] = [];
  vi.stubGlobal('fetch', (request: Request | string) => {
    if (request instanceof Request) released.push(`${request.method} ${new URL(request.url).pathname}`);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  let grant: (lease: { token: string; expires_at: string }) => void = () => undefined;
  const take = vi.fn(() => new Promise<{ token: string; expires_at: string }>((resolve) => (grant = resolve)));
  const { unmount } = renderHook(() => useItemLease(['screen', 1, 'boxes'], take, true), { wrapper: within });
  await waitFor(() => expect(take).toHaveBeenCalled());
  unmount();
  grant({ token: '7c9e6679-7425-40de-944b-e07fc1f90ae7', expires_at: '' });
  await waitFor(() => expect(released).toEqual(['DELETE /api/leases/7c9e6679-7425-40de-944b-e07fc1f90ae7']));
});

test('a lease is given back with its end as the last heartbeat told it', async () => {
  const released: string[] = [];
  vi.stubGlobal('fetch', (request: Request | string) => {
    if (!(request instanceof Request)) return Promise.resolve(new Response(null, { status: 204 }));
    if (request.method === 'DELETE') released.push(new URL(request.url).search);
    const isHeartbeat = request.url.endsWith('/heartbeat');
    return Promise.resolve(isHeartbeat ? Response.json({ expires_at: '2026-11-30T12:00:00Z' }) : new Response(null));
  });
  const { unmount } = renderHook(() => useLeases('7c9e6679-7425-40de-944b-e07fc1f90ae7'), { wrapper: within });
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  unmount();
  await waitFor(() => expect(released.map(decodeURIComponent)).toEqual(['?known_end=2026-11-30T12:00:00Z']));
});
