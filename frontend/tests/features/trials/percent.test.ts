import { expect, it } from 'vitest';

import { intervalText } from '@/features/trials/percent';

it('never says an interval that a share cannot have', () => {
  expect(intervalText(0.375, 0.05)).toBe('32.5 to 42.5');
  expect(intervalText(0.375, 0.735)).toBe('0.0 to 100.0');
});
