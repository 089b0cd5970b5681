import { expect, it } from 'vitest';

import { filtersIn } from '@/features/tasks/use-task-filters';

it('passes over what an address cannot mean', () => {
  expect(filtersIn(new URLSearchParams('state=nonsense&mine=1'))).toEqual({});
  expect(filtersIn(new URLSearchParams('state=proven&mine=true&q=tea'))).toEqual({
    state: 'proven',
    mine: true,
    q: 'tea',
  });
});
