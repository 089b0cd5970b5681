import { expect, it } from 'vitest';

import type { Mark } from '@/canvas/box';
import { markedRects } from '@/canvas/marks';

const rect = { left: 10, top: 10, right: 50, bottom: 30 };
const mark = (id: string, text: string, settled = false): Mark => ({ id, rect, text, settled });

it('puts two remarks on the same box into one tag, so that neither hides the other', () => {
  expect(markedRects([mark('a', 'loose'), mark('b', 'wrong kind', true)])).toEqual([
    { rect, text: 'loose, wrong kind ✓', settled: false },
  ]);
  expect(markedRects([mark('a', 'loose', true), mark('b', 'tight', true)])).toMatchObject([{ settled: true }]);
});

it('keeps remarks on different rectangles apart', () => {
  const elsewhere: Mark = { ...mark('b', 'extra'), rect: { ...rect, right: 51 } };
  expect(markedRects([mark('a', 'loose'), elsewhere]).map(({ text }) => text)).toEqual(['loose', 'extra']);
});
