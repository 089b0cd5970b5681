import { expect, it } from 'vitest';

import { isTooShort, phrasingInputs, sendable } from '@/features/tasks/wording';

it('shows as many inputs as are asked for, and one more once they are full', () => {
  expect(phrasingInputs([], 3)).toEqual(['', '', '']);
  expect(phrasingInputs(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c', '']);
});

it('never shows more inputs than a task may have phrasings', () => {
  expect(
    phrasingInputs(
      Array.from({ length: 10 }, () => 'x'),
      3,
    ),
  ).toHaveLength(10);
});

it('keeps every phrasing in the place where its problem will be shown', () => {
  expect(sendable({ sentence: 's', script: '', phrasings: ['', 'b', '', ''] }, 3).phrasings).toEqual(['', 'b', '']);
  expect(sendable({ sentence: 's', script: '', phrasings: ['a', 'b', 'c', 'd', ''] }, 3).phrasings).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

it('tells while typing that a letter is no sentence, in any script', () => {
  expect(['x', 'go', '...a'].map(isTooShort)).toEqual([true, true, true]);
  expect(['', 'Save it', '打开文件'].map(isTooShort)).toEqual([false, false, false]);
});
