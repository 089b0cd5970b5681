import { describe, expect, it } from 'vitest';

import { byGroup, uncovered } from '../../../src/features/overview/gaps';
import type { Coverage } from '../../../src/features/overview/requests/overview';

const row = (name: string, platform: string, category = ''): Coverage => ({
  slug: name,
  name,
  platform,
  category,
  target: 4,
  screens: 0,
  approved: 0,
  labelled: 0,
  boxes: 0,
  labels: 0,
  tasks: 0,
  accepted: 0,
});

describe('what a dataset does not cover', () => {
  it('names platforms, and categories once there is any web application', () => {
    expect(uncovered([row('calc', 'linux')])).toEqual(['macOS', 'Windows', 'Web']);
    expect(uncovered([row('shop', 'web', 'shopping'), row('calc', 'linux')])).toEqual([
      'macOS',
      'Windows',
      'Web, entertainment',
      'Web, service',
      'Web, government',
      'Web, travel',
      'Web, health',
    ]);
  });
});

it('puts the rows of a group together', () => {
  const rows = [row('b', 'web', 'travel'), row('z', 'linux'), row('a', 'web', 'travel'), row('c', 'web', 'health')];
  expect(byGroup(rows).map(({ name }) => name)).toEqual(['z', 'c', 'a', 'b']);
});
