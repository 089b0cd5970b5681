import { expect, it } from 'vitest';

import { settingsOf, typedOf } from '../../../src/features/datasets/settings';

const dataset = {
  slug: 'demo',
  name: 'Demo',
  description: '',
  licence: 'CC-BY-4.0',
  citation: '@misc{demo}',
  proposals_per_box: 2,
  phrasings_per_task: 3,
  ratio: [8, 1, 1],
  allowed_hosts: ['localhost', '10.0.0.1:8080'],
  releases_recorded_only: true,
  keeps_disabled: true,
  shows_names: false,
  created_at: '2025-01-01T00:00:00Z',
  roles: ['maintainer'],
  archived_at: null,
  archived_by: '',
  deleted_at: null,
  deleted_by: '',
  removal_due: null,
  removed_at: null,
};

it('comes back as it went into the form', () => {
  const settings = settingsOf(typedOf(dataset));
  expect({ ...dataset, ...settings }).toEqual(dataset);
  expect(settings.releases_recorded_only).toBe(true);
  expect(settings.keeps_disabled).toBe(true);
});

it('reads one host a line and leaves out empty lines', () => {
  expect(settingsOf({ ...typedOf(dataset), allowed_hosts: ' a.test \n\n b.test:81\n' }).allowed_hosts).toEqual([
    'a.test',
    'b.test:81',
  ]);
});
