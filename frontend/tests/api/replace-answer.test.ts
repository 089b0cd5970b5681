import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { replaceAnswer } from '@/api/replace-answer';

const soon = () => new Promise((resolve) => setTimeout(resolve));

function asking(known: string[] | undefined) {
  const client = new QueryClient();
  const answers: ((answer: string[]) => void)[] = [];
  const list = queryOptions({
    queryKey: ['list'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  });
  if (known) client.setQueryData(list.queryKey, known);
  const observer = new QueryObserver(client, list);
  observer.subscribe(() => undefined);
  return { client, answers, list, observer };
}

test.each([[undefined], [['older']]])(
  'an older answer that comes later does not take its place (%j)',
  async (known) => {
    const { client, answers, list, observer } = asking(known);
    await replaceAnswer(client, list.queryKey, (before = []) => [...before, 'new']);
    answers.forEach((answer) => answer(['older']));
    await soon();
    expect(observer.getCurrentResult().data).toEqual([...(known ?? []), 'new']);
    expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  },
);
