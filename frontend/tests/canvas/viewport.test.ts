import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rect, whole } from '../../src/canvas/geometry';
import {
  LARGEST_SCALE,
  type Viewport,
  fit,
  heldInView,
  nextStop,
  paintedRect,
  reveal,
  toDevice,
  toPicture,
  zoomAt,
} from '../../src/canvas/viewport';
import { anyRect } from './builders';

const anyViewport: fc.Arbitrary<Viewport> = fc.record({
  scale: fc.double({ min: 1 / 64, max: LARGEST_SCALE, noNaN: true }),
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
});
const anyPoint = fc.record({ x: fc.integer({ min: -50, max: 8000 }), y: fc.integer({ min: -50, max: 8000 }) });

describe('the map between screen and canvas', () => {
  it('brings every pixel edge back exactly, at every zoom', () => {
    fc.assert(
      fc.property(anyViewport, anyPoint, (viewport, point) => {
        const back = toPicture(viewport, toDevice(viewport, point));
        expect([Math.round(back.x), Math.round(back.y)]).toEqual([point.x, point.y]);
      }),
    );
  });

  it('finds the pixel again from any place inside it', () => {
    const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(anyViewport, anyPoint, inside, inside, (viewport, point, dx, dy) => {
        const back = toPicture(viewport, toDevice(viewport, { x: point.x + dx, y: point.y + dy }));
        expect([Math.floor(back.x), Math.floor(back.y)]).toEqual([point.x, point.y]);
      }),
    );
  });

  it('from 100 % on gives back a rectangle from where it is painted', () => {
    const closeUp = anyViewport.filter((viewport) => viewport.scale >= 1.01);
    fc.assert(
      fc.property(closeUp, anyRect, (viewport, r) => {
        const p = paintedRect(viewport, r);
        const low = toPicture(viewport, { x: p.left, y: p.top });
        const high = toPicture(viewport, { x: p.right, y: p.bottom });
        expect(rect(...([low.x, low.y, high.x, high.y].map(Math.round) as [number, number, number, number]))).toEqual(
          r,
        );
      }),
    );
  });

  it('paints neighbours without gap or overlap', () => {
    fc.assert(
      fc.property(anyViewport, fc.nat(2000), fc.nat(2000), (viewport, x, y) => {
        const scaled = { ...viewport, scale: Math.max(viewport.scale, 1) };
        const left = paintedRect(scaled, rect(x, y, x + 1, y + 1));
        const right = paintedRect(scaled, rect(x + 1, y, x + 2, y + 1));
        expect(left.right).toBe(right.left);
      }),
    );
  });

  it('keeps the point under the cursor where it is while zooming', () => {
    fc.assert(
      fc.property(anyViewport, anyPoint, fc.double({ min: 0.02, max: 60, noNaN: true }), (viewport, at, scale) => {
        const before = toPicture(viewport, at);
        const after = toPicture(zoomAt(viewport, scale, at), at);
        expect(after.x).toBeCloseTo(before.x, 4);
        expect(after.y).toBeCloseTo(before.y, 4);
      }),
    );
  });
});

describe('moving the view', () => {
  const view = { width: 1400, height: 800 };
  const screen = { width: 2560, height: 1600 };

  it('fits the whole screen into the view, in its middle', () => {
    const painted = paintedRect(fit(whole(screen), view), whole(screen));
    expect(painted.left).toBeGreaterThanOrEqual(0);
    expect(painted.bottom).toBeLessThanOrEqual(view.height);
    expect(Math.abs(painted.left - (view.width - painted.right))).toBeLessThanOrEqual(1);
  });

  it('does not enlarge a small screen to fit', () => {
    expect(fit(rect(0, 0, 100, 100), view).scale).toBe(1);
  });

  it('never lets the screen out of sight', () => {
    fc.assert(
      fc.property(anyViewport, (viewport) => {
        const painted = paintedRect(heldInView(viewport, screen, view), whole(screen));
        expect(painted.right).toBeGreaterThan(0);
        expect(painted.left).toBeLessThan(view.width);
        expect(painted.bottom).toBeGreaterThan(0);
        expect(painted.top).toBeLessThan(view.height);
      }),
    );
  });

  it('leaves the view alone when the box is in it already', () => {
    const viewport = { scale: 1, x: 0, y: 0 };
    expect(reveal(viewport, rect(100, 100, 200, 150), view)).toBe(viewport);
  });

  it('brings any box that is small enough into view', () => {
    fc.assert(
      fc.property(
        anyViewport.map((v) => ({ ...v, scale: 1 })),
        anyRect,
        (viewport, r) => {
          const painted = paintedRect(reveal(viewport, r, view), r);
          expect(painted.left).toBeGreaterThanOrEqual(-1);
          expect(painted.top).toBeGreaterThanOrEqual(-1);
          expect(painted.right).toBeLessThanOrEqual(view.width + 1);
          expect(painted.bottom).toBeLessThanOrEqual(view.height + 1);
        },
      ),
    );
  });

  it('climbs the zoom ladder through 100 % and back', () => {
    expect(nextStop(0.8, 1)).toBe(1);
    expect(nextStop(1, 1)).toBe(1.5);
    expect(nextStop(1.5, -1)).toBe(1);
    expect(nextStop(LARGEST_SCALE, 1)).toBe(LARGEST_SCALE);
  });
});
