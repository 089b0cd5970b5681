import { expect, it } from 'vitest';

import type { Evidence } from '@/ui/evidence';
import { evidenceFrames } from '@/canvas-view/evidence-frames';
import { flickered, pictureOf } from '@/canvas-view/run-view';

const ACTION: Evidence['actions'][number] = {
  index: 0,
  function: 'click',
  ok: true,
  reason: '',
  asked: {},
  asked_point: [5, 5],
  observed_point: [5, 5],
  start_point: null,
  box: [0, 0, 10, 10],
  inside: true,
  distance: 0,
  latency_ms: 1,
  observed: [],
};
const evidence = (...actions: Partial<Evidence['actions'][number]>[]): Evidence => ({
  proven: true,
  duration_ms: 1,
  tier: 'web',
  notes: [],
  actions: actions.map((given, index) => ({ ...ACTION, index, ...given })),
});
const PICTURES = { screen: '/screen', before: '/before', after: '/after' };

it('flickers between the picture before and the one after an action', () => {
  const frames = evidenceFrames(evidence({ changed: [0, 0, 4, 4] }, { changed: null }), ['/0', '']);
  const at = (place: number | null, moment: 'path' | 'before' | 'after') =>
    pictureOf(frames, PICTURES, { place, moment });
  expect([at(0, 'before'), at(0, 'after')]).toEqual(['/before', '/0']);
  expect([at(1, 'before'), at(1, 'after')]).toEqual(['/0', '/0']);
  expect([at(null, 'path'), at(null, 'before'), at(null, 'after')]).toEqual(['/screen', '/before', '/after']);
  expect(flickered(flickered({ place: 1, moment: 'path' })).moment).toBe('before');
});

it('shows the screen for a run without pictures', () => {
  const frames = evidenceFrames(evidence({}), []);
  expect(pictureOf(frames, { screen: '/screen', before: '', after: '' }, { place: 0, moment: 'after' })).toBe(
    '/screen',
  );
});

it('says of each action where it landed, what it changed and why it failed', () => {
  const [changed, same, failed, screenshot] = evidenceFrames(
    evidence(
      { changed: [10, 20, 40, 30] },
      { changed: null },
      { ok: false, reason: 'it missed', inside: false, distance: 3 },
      {},
    ),
    [],
  );
  expect(changed?.note).toContain('changed 30 × 10 px at 10, 20');
  expect(same?.note).toContain('the picture stayed the same');
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed?.note).toContain('it missed · outside its box by 3 px');
  expect(screenshot?.note).not.toContain('picture');
});
