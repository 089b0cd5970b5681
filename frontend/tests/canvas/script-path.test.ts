import { describe, expect, it } from 'vitest';

import { type PlannedAction, plannedPath, keyboardText } from '@/canvas/script-path';

const SCREEN = { width: 200, height: 100 };
const action = (name: string, given: Partial<PlannedAction> = {}): PlannedAction => ({
  function: name,
  x: null,
  y: null,
  dx: null,
  dy: null,
  detail: '',
  ...given,
});

describe('the planned path', () => {
  it('starts in the middle of the screen when the script names no place', () => {
    expect(plannedPath([action('click')], SCREEN, 0)).toEqual([
      { type: 'pointer', at: { x: 100, y: 50 }, text: 'click', state: 'waiting' },
    ]);
  });

  it('draws a drag from where the pointer was, by a place or by a distance', () => {
    const path = plannedPath(
      [action('moveTo', { x: 10, y: 20 }), action('dragTo', { x: 30.5, y: 40 }), action('drag', { dx: -5, dy: 2 })],
      SCREEN,
      3,
    );
    expect(path[1]).toMatchObject({ at: { x: 10, y: 20 }, to: { x: 30.5, y: 40 } });
    expect(path[2]).toMatchObject({ at: { x: 30.5, y: 40 }, to: { x: 25.5, y: 42 } });
  });

  it('leaves the pointer where it is while keys are pressed', () => {
    const path = plannedPath(
      [action('click', { x: 7, y: 8 }), action('write', { detail: 'tea' }), action('scroll', { detail: '-3' })],
      SCREEN,
      3,
    );
    expect(path[1]).toEqual({ type: 'keys', text: 'write "tea"', state: 'done' });
    expect(path[2]).toMatchObject({ type: 'pointer', at: { x: 7, y: 8 }, text: 'scroll -3' });
  });

  it('lets only the actions played so far stand out', () => {
    const states = plannedPath([action('click'), action('click'), action('click')], SCREEN, 2).map(
      (step) => step.state,
    );
    expect(states).toEqual(['done', 'done', 'waiting']);
  });
});

it('says an action in a few words', () => {
  expect(keyboardText({ function: 'hotkey', detail: 'ctrl+c' })).toBe('hotkey ctrl+c');
  expect(keyboardText({ function: 'click', detail: '' })).toBe('click');
});
