import { expect, test } from 'vitest';

import { filtersIn, withFilter } from '@/features/screens/gallery/filters';

test('filters are read from the address', () => {
  const search = new URLSearchParams('application=gedit&stage=review&source=upload&q=+menu+bar+');
  expect(filtersIn(search)).toEqual({ application: 'gedit', stage: 'review', source: 'upload', q: 'menu bar' });
});

test('a stage or a source that does not exist counts as not set', () => {
  expect(filtersIn(new URLSearchParams('stage=toString&source=fax&q=%20'))).toEqual({});
});

test('setting one filter leaves the others, and an empty one is taken out', () => {
  const search = withFilter(new URLSearchParams('stage=review&q=menu'), 'q', '');
  expect(withFilter(search, 'source', 'capture').toString()).toBe('stage=review&source=capture');
});
