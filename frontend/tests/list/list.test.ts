import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvAddress, nextSort, replaced, withValue } from '@/list/address';
import { reasons } from '@/list/bulk';
import { turned } from '@/list/selection';

test('setting one filter leaves the others, and an empty one is taken out', () => {
  const search = withValue(new URLSearchParams('stage=review&q=menu'), 'q', '');
  expect(withValue(search, 'source', 'capture').toString()).toBe('stage=review&source=capture');
});

test("saved filters take the place of those of now; what is not the list's stays", () => {
  const now = new URLSearchParams('view=table&stage=review&sort=title');
  expect(replaced(now, ['stage', 'q'], new URLSearchParams('q=menu')).toString()).toBe('view=table&q=menu');
});

test('a heading sorts up, then down', () => {
  expect(nextSort('title', '-added')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('title', '-title')).toBe('title');
});

test('a click turns one row and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50), { minLength: 1 }), fc.array(fc.nat(50)), fc.nat(), (all, chosen, at) => {
      const id = all[at % all.length] ?? 0;
      const before = new Set(chosen);
      const after = turned(before, all, id, null);
      expect(after.has(id)).toBe(!before.has(id));
      expect(turned(after, all, id, null)).toEqual(before);
    }),
  );
});

test('a click with Shift gives all rows between the two the state of the one clicked', () => {
  expect([...turned(new Set([3]), [5, 4, 3, 2, 1], 1, 4)].sort()).toEqual([1, 2, 3, 4]);
  expect([...turned(new Set([5, 4, 3]), [5, 4, 3, 2, 1], 3, 5)]).toEqual([]);
});

test('the same reason is said once, with all that it left as they were', () => {
  const refused = [
    { id: 1, message: 'It was uploaded.' },
    { id: 2, message: 'It has gone.' },
    { id: 3, message: 'It was uploaded.' },
  ];
  expect(reasons({ done: [], refused })).toEqual([
    { message: 'It was uploaded.', ids: [1, 3] },
    { message: 'It has gone.', ids: [2] },
  ]);
});

test('the file has the filters and the order of the list', () => {
  expect(csvAddress('shop', 'screens', 'q=menu&sort=-title')).toBe('/api/datasets/shop/screens/csv?q=menu&sort=-title');
});
