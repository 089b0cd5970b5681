import { expect, it } from 'vitest';

import { actionText, eventsText, evidenceOf } from '@/ui/evidence';

it('is null for a run that has shown nothing yet', () => {
  expect(evidenceOf({})).toBeNull();
  expect(evidenceOf(null)).toBeNull();
});

it.each([
  [{ function: 'write', asked: { text: 'tea' } }, 'write "tea"'],
  [{ function: 'hotkey', asked: { keys: ['ctrl', 'c'], presses: 1 } }, 'hotkey ctrl+c'],
  [{ function: 'press', asked: { keys: ['tab'], presses: 3 } }, 'press tab ×3'],
  [{ function: 'scroll', asked: { amount: -10 } }, 'scroll -10'],
  [{ function: 'click', asked: { button: 'left', clicks: 1 } }, 'click'],
  [{ function: 'click', asked: { button: 'right' } }, 'click (right)'],
])('says %j as "%s"', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it('leaves movements out of what was observed and counts what it does not tell', () => {
  const key = { type: 'key-down', x: 0, y: 0, key: 'a' };
  expect(eventsText([{ type: 'move', x: 1, y: 1 }])).toBe('moved');
  expect(eventsText([])).toBe('nothing');
  expect(eventsText([key, key, key], 2)).toBe('key-down a, key-down a … 3 in all');
});
