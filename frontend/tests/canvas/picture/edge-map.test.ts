import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { edgeNear } from '../../../src/canvas/picture/edge-near';
import { BLACK, Drawn, GREY } from './drawn';

const SIZE = { width: 60, height: 40 };
const PANEL = { left: 20, top: 10, right: 50, bottom: 30 };
const panel = () => new Drawn(SIZE).fill(PANEL, GREY);

describe('the edges of a picture', () => {
  it('lie between the pixels that differ', () => {
    const edges = panel().edges();
    expect(edges.whole).toBe(true);
    expect(edges.vertical(20, 10, 30)).toBe(1);
    expect(edges.vertical(19, 10, 30)).toBe(0);
    expect(edges.vertical(21, 10, 30)).toBe(0);
    expect(edges.horizontal(30, 20, 50)).toBe(1);
    expect(edges.vertical(20, 0, 40)).toBe(0.5);
  });

  it('are the same however many rows are looked at in one go', () => {
    const patch = fc.tuple(fc.nat(SIZE.width - 1), fc.nat(SIZE.height - 1), fc.nat(30), fc.nat(20), fc.nat(255));
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (patches, rows) => {
        const drawn = new Drawn(SIZE);
        for (const [left, top, w, h, grey] of patches) {
          const right = Math.min(left + w, SIZE.width);
          drawn.fill({ left, top, right, bottom: Math.min(top + h, SIZE.height) }, [grey, grey, 255 - grey]);
        }
        const [one, other] = [drawn.edges(), drawn.edges(rows)];
        for (let x = 0; x <= SIZE.width; x += 1) expect(other.vertical(x, 3, 33)).toBe(one.vertical(x, 3, 33));
        for (let y = 0; y <= SIZE.height; y += 1) expect(other.horizontal(y, 5, 55)).toBe(one.horizontal(y, 5, 55));
      }),
      { numRuns: 30 },
    );
  });

  it('pull a side that lies along them, and no other', () => {
    const edges = panel().edges();
    expect(edgeNear(edges, 'x', 22, [12, 28], 3)).toBe(20);
    expect(edgeNear(edges, 'x', 24, [12, 28], 3)).toBeNull();
    expect(edgeNear(edges, 'y', 31.4, [25, 45], 3)).toBe(30);
    expect(edgeNear(edges, 'x', 21, [0, 14], 3)).toBeNull();
    expect(edgeNear(edges, 'x', 21, [12, 12], 3)).toBeNull();
  });

  it('that are nearer or longer win', () => {
    const edges = panel().fill({ left: 22, top: 10, right: 23, bottom: 24 }, BLACK).edges();
    expect(edgeNear(edges, 'x', 21, [10, 30], 2)).toBe(20);
    expect(edgeNear(edges, 'x', 22, [10, 24], 2)).toBe(22);
  });
});
