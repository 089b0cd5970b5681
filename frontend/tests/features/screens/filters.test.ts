import { expect, test } from 'vitest';

import { filtersIn } from '@/features/screens/gallery/filters';

test('filters are read from the address', () => {
  const values = { application: 'gedit', stage: 'review', source: 'upload', q: 'menu bar' };
  expect(filtersIn(values, '-title')).toEqual({ ...values, sort: '-title' });
});

test('a stage or a source that does not exist counts as not set', () => {
  expect(filtersIn({ stage: 'toString', source: 'fax', q: '' })).toEqual({});
});
