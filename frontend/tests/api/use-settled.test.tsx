import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useSettled } from '@/api/use-settled';

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with one request, which is answered by the returned function. */
function opened() {
  let answer: () => void = () => undefined;
  const answered = new Promise<string>((resolve) => (answer = () => resolve('there')));
  const usePage = () => {
    useQuery({ queryKey: ['page'], queryFn: () => answered });
    return useSettled();
  };
  return { settled: renderHook(usePage, { wrapper: within }).result, answer: () => answer() };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page is settled when what it asked for has come and nothing follows', async () => {
  const { settled, answer } = opened();
  await pass(1000);
  expect(settled.current).toBe(false);
  answer();
  await pass(50);
  expect(settled.current).toBe(false);
  await pass(100);
  expect(settled.current).toBe(true);
});

test('one request that takes very long does not hold up what stands beside it', async () => {
  const { settled } = opened();
  await pass(5100);
  expect(settled.current).toBe(true);
});
