import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  ACTION_NAMES,
  moved,
  rowsOf,
  sentSteps,
  type StepRow,
  withStep,
  wordsOfStep,
} from '@/features/screens/captures/steps';

const row = (id: number, part: Partial<StepRow> = {}): StepRow => ({
  id,
  action: 'click',
  selector: '',
  text: '',
  x: 0,
  y: 0,
  ...part,
});

test('a new step comes last and has an id of its own', () => {
  const steps = withStep([row(7), row(3)]);
  expect(steps.map(({ id }) => id)).toEqual([7, 3, 8]);
});

test('a step changes places with its neighbour; at the ends nothing moves', () => {
  const steps = [row(1), row(2), row(3)];
  const ids = (now: StepRow[]) => now.map(({ id }) => id);
  expect(ids(moved(steps, 1, -1))).toEqual([2, 1, 3]);
  expect(ids(moved(steps, 1, 1))).toEqual([1, 3, 2]);
  expect(ids(moved(steps, 0, -1))).toEqual([1, 2, 3]);
  expect(ids(moved(steps, 2, 1))).toEqual([1, 2, 3]);
});

test('only what a kind of step has is sent, so that a password typed for another kind stays here', () => {
  expect(sentSteps([row(1, { selector: '#go', text: 'secret', x: '5' })])).toEqual([
    { action: 'click', selector: '#go', text: '', x: 0, y: 0 },
  ]);
  expect(sentSteps([row(1, { action: 'scroll', y: '300' })])[0]).toMatchObject({ x: 0, y: 300 });
});

test('what was sent can be written again and sent the same', () => {
  const step = fc.record({
    action: fc.constantFrom(...ACTION_NAMES),
    selector: fc.string(),
    text: fc.string(),
    x: fc.integer(),
    y: fc.integer(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const sent = sentSteps(rowsOf(steps));
      expect(sentSteps(rowsOf(sent))).toEqual(sent);
    }),
  );
});

test('a step reads as a sentence', () => {
  expect(wordsOfStep({ action: 'type', selector: '#q', text: 'tea', x: 0, y: 0 })).toBe('type “tea” into #q');
  expect(wordsOfStep({ action: 'wait', selector: '', text: '', x: 500, y: 0 })).toBe('wait 500 ms');
  expect(wordsOfStep({ action: 'scroll', selector: '', text: '', x: 0, y: 300 })).toBe('scroll by 0, 300 pixels');
});
