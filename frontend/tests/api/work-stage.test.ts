import { describe, expect, it } from 'vitest';

import { workPlaceAt } from '@/api/work-stage';

describe('where time counts', () => {
  it.each([
    ['/datasets/shop/labels', 'labels'],
    ['/datasets/shop/screens/4/boxes', 'boxes'],
    ['/datasets/shop/screens/4/tasks', 'tasks'],
    ['/datasets/shop/adjudication', 'adjudication'],
    ['/datasets/shop/final-pass', 'final-pass'],
    ['/datasets/shop/training/exercises/2', 'training'],
  ])('%s is %s', (address, stage) => {
    expect(workPlaceAt(address)).toEqual({ slug: 'shop', stage });
  });

  it.each([
    '/',
    '/account',
    '/datasets/shop',
    '/datasets/shop/people',
    '/datasets/shop/tasks',
    '/datasets/shop/trainings',
  ])('%s is no work', (address) => {
    expect(workPlaceAt(address, 'review')).toBeNull();
  });

  it('believes a page that says more than its address', () => {
    expect(workPlaceAt('/datasets/shop/screens/4/boxes', 'review')).toEqual({ slug: 'shop', stage: 'review' });
  });
});
