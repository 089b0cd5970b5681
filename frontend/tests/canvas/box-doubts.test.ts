import { expect, it } from 'vitest';

import { boxDoubts } from '@/canvas/box-doubts';

import { box } from './builders';

it('names exact duplicates, each but the first', () => {
  const boxes = [
    box('a', [0, 0, 40, 20]),
    box('b', [0, 0, 40, 20]),
    box('c', [0, 0, 41, 20]),
    box('d', [0, 0, 40, 20]),
  ];
  expect(boxDoubts(boxes)).toEqual({ duplicates: ['b', 'd'], tiny: [] });
});

it('names boxes with a side below four pixels', () => {
  const boxes = [box('line', [0, 0, 40, 3]), box('dot', [5, 5, 9, 9]), box('speck', [5, 5, 7, 7])];
  expect(boxDoubts(boxes)).toEqual({ duplicates: [], tiny: ['line', 'speck'] });
});
