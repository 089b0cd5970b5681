import { expect, test } from 'vitest';

import { cardAfter } from '@/features/screens/gallery/arrow-keys';

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 3, 8],
  ['ArrowUp', 7, 2],
  ['Home', 7, 0],
  ['End', 3, 11],
])('%s leads from card %i to card %i of twelve in rows of five', (key, from, to) => {
  expect(cardAfter(key, from, 12, 5)).toBe(to);
});

test.each([
  ['ArrowUp', 3],
  ['ArrowLeft', 0],
  ['ArrowDown', 8],
  ['ArrowRight', 11],
  ['a', 3],
])('%s leads nowhere from card %i', (key, from) => expect(cardAfter(key, from, 12, 5)).toBeNull());
