import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Frame, areasOf, cropOf, pathOf, pictureAt, plannedFrames } from '@/canvas/frames';

const BOX = { left: 10, top: 20, right: 60, bottom: 40 };
const frame = (given: Partial<Frame> = {}): Frame => ({
  text: 'click',
  state: 'done',
  keys: false,
  at: { x: 30, y: 30 },
  from: null,
  box: BOX,
  changed: null,
  pictureUrl: '',
  note: '',
  ...given,
});
const KEYS = frame({ text: 'press enter', keys: true, at: null, box: null });

describe('the film strip', () => {
  it('draws the way up to the chosen action, and all of it while none is chosen', () => {
    const frames = [frame(), KEYS, frame({ from: { x: 1, y: 2 } })];
    expect(pathOf(frames, 0)).toEqual([{ type: 'pointer', at: { x: 30, y: 30 }, text: 'click', state: 'done' }]);
    expect(pathOf(frames, null)).toHaveLength(3);
    expect(pathOf(frames, null)[1]).toEqual({ type: 'keys', text: 'press enter', state: 'done' });
    expect(pathOf(frames, 2)[2]).toMatchObject({ at: { x: 1, y: 2 }, to: { x: 30, y: 30 } });
  });

  it('points out the target box and what the action has changed', () => {
    const changed = { left: 0, top: 0, right: 5, bottom: 5 };
    const frames = [frame({ changed }), KEYS];
    expect(areasOf(frames, 0)).toEqual([
      { rect: BOX, kind: 'target' },
      { rect: changed, kind: 'changed' },
    ]);
    expect(areasOf(frames, 1)).toEqual([]);
    expect(areasOf(frames, null)).toEqual([]);
  });

  it('shows the last picture that was taken, and the screen where none was', () => {
    const frames = [frame(), frame({ pictureUrl: '/1' }), KEYS];
    expect(pictureAt(frames, 0, '/screen', '/before')).toBe('/before');
    expect(pictureAt(frames, 2, '/screen', '/before')).toBe('/1');
    expect(pictureAt(frames, null, '/screen', '/before')).toBe('/screen');
    expect(pictureAt([frame()], 0, '/screen', '')).toBe('/screen');
  });

  it('is made of a script that nobody has run, with the boxes it means', () => {
    const click = { function: 'click', x: 5, y: 6, dx: null, dy: null, detail: '', box: [1, 2, 9, 8] };
    const write = { function: 'write', x: null, y: null, dx: null, dy: null, detail: 'tea', box: null };
    const [first, second] = plannedFrames([click, write], { width: 100, height: 50 });
    expect(first).toMatchObject({ at: { x: 5, y: 6 }, box: { left: 1, top: 2, right: 9, bottom: 8 }, keys: false });
    expect(second).toMatchObject({ text: 'write "tea"', keys: true, box: null });
  });

  it('shows a part of the screen in which the pointer lies, whatever the screen', () => {
    const pixel = fc.record({ x: fc.nat(4000), y: fc.nat(4000) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }), pixel, (width, height, at) => {
        const inside = { x: at.x % width, y: at.y % height };
        const { left, top, right, bottom } = cropOf([frame({ at: inside })], 0, { width, height });
        const slack = 1e-6;
        expect(left).toBeGreaterThanOrEqual(-slack);
        expect(top).toBeGreaterThanOrEqual(-slack);
        expect(right).toBeLessThanOrEqual(width + slack);
        expect(bottom).toBeLessThanOrEqual(height + slack);
        expect(inside.x).toBeGreaterThanOrEqual(left - slack);
        expect(inside.x).toBeLessThanOrEqual(right + slack);
        expect(inside.y).toBeGreaterThanOrEqual(top - slack);
        expect(inside.y).toBeLessThanOrEqual(bottom + slack);
      }),
    );
  });
});
