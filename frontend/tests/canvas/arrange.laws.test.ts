import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Axis, AXES, aligned, distributed, EDGES } from '../../src/canvas/arrange';
import { type Rect, covers, height, rect, width } from '../../src/canvas/geometry';
import { anyRect } from './builders';

const several = fc.array(anyRect, { minLength: 2, maxLength: 9 });
const start = (axis: Axis, { left, top }: Rect): number => (axis === 'x' ? left : top);
const end = (axis: Axis, { right, bottom }: Rect): number => (axis === 'x' ? right : bottom);

const boundOf = (rects: readonly Rect[]): Rect =>
  rect(
    Math.min(...rects.map(({ left }) => left)),
    Math.min(...rects.map(({ top }) => top)),
    Math.max(...rects.map(({ right }) => right)),
    Math.max(...rects.map(({ bottom }) => bottom)),
  );

function expectMoved(before: readonly Rect[], after: readonly Rect[]): void {
  expect(after.map(width)).toEqual(before.map(width));
  expect(after.map(height)).toEqual(before.map(height));
  expect(after.every((moved) => covers(boundOf(before), moved))).toBe(true);
  for (const moved of after) expect(rect(moved.left, moved.top, moved.right, moved.bottom)).toEqual(moved);
}

describe('aligned boxes', () => {
  it('keep their sizes, stay within what they spanned, and moved again stay where they are', () => {
    fc.assert(
      fc.property(several, fc.constantFrom(...EDGES), (rects, edge) => {
        const moved = aligned(rects, edge);
        expectMoved(rects, moved);
        if (!edge.startsWith('middle')) expect(aligned(moved, edge)).toEqual(moved);
      }),
    );
  });

  it('share the edge, or the middle to the pixel', () => {
    fc.assert(
      fc.property(several, (rects) => {
        expect(new Set(aligned(rects, 'left').map(({ left }) => left)).size).toBe(1);
        expect(new Set(aligned(rects, 'bottom').map(({ bottom }) => bottom)).size).toBe(1);
        const middles = aligned(rects, 'middle-x').map(({ left, right }) => left + right);
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('distributed boxes', () => {
  const three = fc.array(anyRect, { minLength: 3, maxLength: 9 });

  it('keep their sizes and stay within what they spanned', () => {
    fc.assert(
      fc.property(three, fc.constantFrom(...AXES), (rects, axis) => expectMoved(rects, distributed(rects, axis))),
    );
  });

  it('that did not overlap have gaps that differ by a pixel at most, and the outer two stay', () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(20)), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(lengths, fc.constantFrom(...AXES), (parts, axis) => {
        let at = 0;
        const rects = parts.map(([size, gap]) => {
          const from = at;
          at += size + gap;
          return axis === 'x' ? rect(from, 0, from + size, 5) : rect(0, from, 5, from + size);
        });
        const moved = distributed(rects, axis);
        const gaps = moved.slice(1).map((next, place) => start(axis, next) - end(axis, moved[place]!));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
        expect([moved[0], moved.at(-1)]).toEqual([rects[0], rects.at(-1)]);
      }),
    );
  });
});
