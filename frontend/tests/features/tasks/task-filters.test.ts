import { expect, it } from 'vitest';

import { filtersIn } from '@/features/tasks/task-filters';

it('passes over what an address cannot mean', () => {
  expect(filtersIn(Object.fromEntries(new URLSearchParams('state=nonsense&mine=1')))).toEqual({});
  expect(filtersIn(Object.fromEntries(new URLSearchParams('state=proven&mine=true&q=tea')))).toEqual({
    state: 'proven',
    mine: true,
    q: 'tea',
  });
});
