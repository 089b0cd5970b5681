import fc from 'fast-check';
import { expect, it } from 'vitest';

import { lineDiff } from '@/ui/line-diff';

const lines = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
  .map((all) => all.join('\n'));
const side = (before: string, after: string, dropped: '+' | '-') =>
  lineDiff(before, after)
    .filter(({ sign }) => sign !== dropped)
    .map(({ text }) => text)
    .join('\n');

it('holds both texts, whatever they are', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(side(before, after, '+')).toBe(before);
      expect(side(before, after, '-')).toBe(after);
    }),
  );
});

it('changes nothing where nothing was changed', () => {
  fc.assert(
    fc.property(lines, (text) => {
      expect(lineDiff(text, text).every(({ sign }) => sign === ' ')).toBe(true);
    }),
  );
});

it('keeps the lines that stay', () => {
  expect(lineDiff('one\ntwo\nthree', 'one\n2\nthree').map(({ sign, text }) => sign + text)).toEqual([
    ' one',
    '-two',
    '+2',
    ' three',
  ]);
});
