import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contains } from '../../src/canvas/geometry';
import { handleAt, knob } from '../../src/canvas/handles';
import { clicked, kin, under } from '../../src/canvas/hit-test';
import { sceneOf } from '../../src/canvas/scene';
import { linesOf, nearest, snap } from '../../src/canvas/snapping';
import { anyBoxes, anyRect, box, SCREEN } from './builders';

const nested = [box('panel', [0, 0, 200, 200]), box('bar', [10, 10, 150, 50]), box('icon', [120, 15, 145, 45])];

describe('what lies under a point', () => {
  it('comes smallest first', () => {
    expect(under(nested, { x: 130, y: 30 })).toEqual(['icon', 'bar', 'panel']);
  });

  it('is every box that contains the point and no other', () => {
    fc.assert(
      fc.property(anyBoxes, fc.nat(SCREEN.width), fc.nat(SCREEN.height), (boxes, x, y) => {
        const expected = boxes.filter((one) => contains(one.rect, { x, y })).map((one) => one.id);
        expect(under(boxes, { x, y }).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('is gone through by clicking again', () => {
    const scene = sceneOf(nested);
    const at = { x: 130, y: 30 };
    const visited = [undefined, 'icon', 'bar', 'panel'].map((selected) => clicked(scene, at, selected));
    expect(visited).toEqual(['icon', 'bar', 'panel', 'icon']);
    expect(clicked(scene, { x: 300, y: 250 }, 'icon')).toBeUndefined();
  });

  it('leads outwards and inwards by containment', () => {
    const scene = sceneOf(nested);
    expect(kin(scene, 'icon', 'out')).toBe('bar');
    expect(kin(scene, 'panel', 'in')).toBe('bar');
    expect(kin(scene, 'panel', 'out')).toBeUndefined();
  });
});

describe('handles', () => {
  it('leave the pixels just beside a box to the next one', () => {
    const toolButton = { left: 10, top: 10, right: 40, bottom: 40 };
    expect(handleAt(toolButton, { x: 43, y: 25 }, 7)).toBe('e');
    expect(handleAt(toolButton, { x: 45, y: 25 }, 7)).toBeNull();
  });

  it('are caught at their knobs', () => {
    const r = box('a', [100, 100, 180, 160]).rect;
    for (const handle of ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const) {
      expect(handleAt(r, knob(r, handle), 7)).toBe(handle);
    }
  });

  it('leave the middle of even the smallest box free', () => {
    fc.assert(
      fc.property(anyRect, (r) => {
        const middle = { x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 };
        expect(handleAt(r, middle, 7)).toBeNull();
      }),
    );
  });
});

describe('snapping', () => {
  it('finds the nearest line, as looking at all of them would', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 100 })),
        fc.integer({ min: 0, max: 100 }),
        (lines, value) => {
          const sorted = [...lines].sort((a, b) => a - b);
          const distances = sorted.map((line) => Math.abs(line - value));
          const best = Math.min(...distances);
          const found = nearest(sorted, value, 5);
          if (best > 5) expect(found).toBeNull();
          else expect(Math.abs(found! - value)).toBe(best);
        },
      ),
    );
  });

  it('takes the edge that has the shortest way', () => {
    expect(snap([0, 50, 100], [47, 101], 5)).toEqual({ shift: -1, line: 100 });
    expect(snap([0, 50, 100], [47, 101], 0)).toEqual({ shift: 0, line: null });
  });

  it('knows the edges of the boxes and of the screen', () => {
    expect(linesOf([box('a', [5, 6, 50, 60]).rect], SCREEN)).toEqual({ x: [0, 5, 50, 400], y: [0, 6, 60, 300] });
  });
});
