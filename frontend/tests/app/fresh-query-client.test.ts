import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { FreshQueryClient } from '@/app/fresh-query-client';

/** A server whose answers are what it held when it was asked; each waits until it is let go. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const server = {
    value: 'before',
    asked: 0,
    answer: () => {
      server.asked += 1;
      const { value } = server;
      return new Promise<string>((resolve) => waiting.push(() => resolve(value)));
    },
    answerAll: async () => {
      while (waiting.length) {
        waiting.shift()?.();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
  return server;
}

function asking() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const server = slowServer();
  const observer = new QueryObserver(client, { queryKey: ['list', 1], queryFn: server.answer });
  const leave = observer.subscribe(() => undefined);
  return { client, server, observer, leave };
}

test('a change while the first answer is on its way is seen', async () => {
  const { client, server, observer } = asking();
  server.value = 'after';
  const invalidated = client.invalidateQueries({ queryKey: ['list'] });
  await server.answerAll();
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after');
});

test('what nobody looks at any more is asked for again when somebody does', async () => {
  const { client, server, leave } = asking();
  leave();
  const invalidated = client.invalidateQueries({ queryKey: ['list'] });
  await server.answerAll();
  await invalidated;
  expect(server.asked).toBe(1);
  expect(client.getQueryState(['list', 1])?.isInvalidated).toBe(true);
});

test('other queries, and those that have an answer, are asked for as often as before', async () => {
  const { client, server } = asking();
  await client.invalidateQueries({ queryKey: ['another'] });
  await server.answerAll();
  expect(server.asked).toBe(1);
  const invalidated = client.invalidateQueries({ queryKey: ['list'] });
  await server.answerAll();
  await invalidated;
  expect(server.asked).toBe(2);
});
