import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useLeaseDraft } from '@/api/use-lease-draft';

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

let texts: string[] = [];

beforeEach(() => {
  texts = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!(request instanceof Request)) return Response.json({}); // the client has asked for a cookie
    if (request.method === 'PUT') texts.push(((await request.json()) as { text: string }).text);
    return request.method === 'PUT' ? new Response(null, { status: 204 }) : Response.json({ text: 'of the server' });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const label = (item = 'box-1') =>
  renderHook(({ box }) => useLeaseDraft('labels', box, { stored: 'open' }), {
    wrapper: within,
    initialProps: { box: item },
  });

test('a label is saved as a draft while it is typed, and begins with what the server sent with the box', async () => {
  const { result } = label();
  expect(result.current.text).toBe('open');
  act(() => result.current.setText('open the menu'));
  expect(result.current.isSaved).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  expect(texts).toEqual(['open the menu']);
  expect(result.current.isSaved).toBe(true);
});

test('no draft follows an answer that was sent, but for one that was refused', async () => {
  const { result, unmount } = label();
  act(() => result.current.setText('open the menu'));
  await act(() => result.current.stop());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(texts).toEqual([]);
  act(() => result.current.start());
  await act(() => vi.advanceTimersByTimeAsync(1600));
  expect(texts).toEqual(['open the menu']);
  act(() => result.current.setText('open the menu bar'));
  await act(() => result.current.stop());
  unmount();
  expect(texts).toEqual(['open the menu']);
});

test('what was typed for a box that was lost is saved when the next one opens', async () => {
  const { result, rerender } = label();
  act(() => result.current.setText('the wish list'));
  rerender({ box: 'box-2' });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(texts).toEqual(['the wish list']);
  expect(result.current.text).toBe('open');
});
