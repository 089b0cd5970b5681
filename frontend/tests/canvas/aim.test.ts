import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isOnPicture, middleOf, pixelAt, pixelOf, scrollTo, stepped } from '@/canvas/aim';

const SCREEN = { width: 320, height: 200 };
const pixels = fc.record({ x: fc.integer({ min: 0, max: 319 }), y: fc.integer({ min: 0, max: 199 }) });
const viewports = fc.record({
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
});

describe('aiming at pixels', () => {
  it('finds the pixel whose middle was pointed at, at any zoom', () => {
    fc.assert(
      fc.property(viewports, pixels, (view, pixel) => {
        expect(pixelAt(view, middleOf(view, pixel), SCREEN)).toEqual(pixel);
      }),
    );
  });

  it('tells the picture from what is beside it, at any zoom', () => {
    fc.assert(
      fc.property(viewports, pixels, (view, pixel) => {
        expect(isOnPicture(view, middleOf(view, pixel), SCREEN)).toBe(true);
        expect(isOnPicture(view, middleOf(view, { x: -1 - pixel.x, y: pixel.y }), SCREEN)).toBe(false);
        expect(isOnPicture(view, middleOf(view, { x: pixel.x, y: 200 + pixel.y }), SCREEN)).toBe(false);
      }),
    );
  });

  it('takes the nearest pixel for places beside the picture', () => {
    expect(pixelOf({ x: -7, y: 900.5 }, SCREEN)).toEqual({ x: 0, y: 199 });
    expect(pixelOf({ x: 319.9, y: 0.9 }, SCREEN)).toEqual({ x: 319, y: 0 });
  });

  it('moves ten pixels by an arrow, one with Shift, a hundred with Ctrl, never off the picture', () => {
    const at = { x: 50, y: 50 };
    expect(stepped(at, 'ArrowRight', false, false, SCREEN)).toEqual({ x: 60, y: 50 });
    expect(stepped(at, 'ArrowUp', true, false, SCREEN)).toEqual({ x: 50, y: 49 });
    expect(stepped(at, 'ArrowLeft', false, true, SCREEN)).toEqual({ x: 0, y: 50 });
    expect(stepped(at, 'Enter', false, false, SCREEN)).toBeNull();
  });

  it('scrolls only as far as the place is out of sight', () => {
    const view = { width: 400, height: 300 };
    expect(scrollTo({ x: 200, y: 150 }, view, 40)).toEqual({ dx: 0, dy: 0 });
    expect(scrollTo({ x: 10, y: 290 }, view, 40)).toEqual({ dx: -30, dy: 30 });
  });
});
