import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Ghost } from '../../src/canvas/box';
import { iou } from '../../src/canvas/geometry';
import { openAmong } from '../../src/canvas/ghosts';
import { EMPTY, boxesOf, sceneOf } from '../../src/canvas/scene';
import { anyBoxes, anyRect, box } from './given';

const ghost = (id: string, sides: [number, number, number, number], confidence = 0.8): Ghost => ({
  id,
  rect: { left: sides[0], top: sides[1], right: sides[2], bottom: sides[3] },
  kind: 'click',
  confidence,
});
const offer = (ghosts: Ghost[], certainty = 0, dismissed: string[] = []) => ({ ghosts, certainty, dismissed: new Set(dismissed) });
const ids = (ghosts: readonly Ghost[]) => ghosts.map(({ id }) => id);

describe('open proposals', () => {
  const two = [ghost('sure', [0, 0, 40, 20], 0.9), ghost('unsure', [100, 0, 140, 20], 0.4)];

  it('are those certain enough and not dismissed', () => {
    expect(ids(openAmong(EMPTY, offer(two)))).toEqual(['sure', 'unsure']);
    expect(ids(openAmong(EMPTY, offer(two, 0.5)))).toEqual(['sure']);
    expect(ids(openAmong(EMPTY, offer(two, 0, ['sure'])))).toEqual(['unsure']);
  });

  it('are not those for something that is boxed already', () => {
    const scene = sceneOf([box('drawn', [2, 2, 40, 20])]);
    expect(ids(openAmong(scene, offer(two)))).toEqual(['unsure']);
  });

  it('stay open inside a large box: they are for something smaller', () => {
    const scene = sceneOf([box('panel', [0, 0, 200, 100])]);
    expect(ids(openAmong(scene, offer(two)))).toEqual(['sure', 'unsure']);
  });

  it('never overlap a box by half, whatever the boxes', () => {
    fc.assert(
      fc.property(anyBoxes, fc.array(anyRect, { maxLength: 8 }), (boxes, rects) => {
        const ghosts = rects.map((rect, i): Ghost => ({ id: `ghost-${i}`, rect, kind: 'click', confidence: 1 }));
        const scene = sceneOf(boxes);
        const open = new Set(ids(openAmong(scene, offer(ghosts))));
        for (const { id, rect } of ghosts) {
          expect(open.has(id)).toBe(boxesOf(scene).every((one) => iou(one.rect, rect) <= 0.5));
        }
      }),
    );
  });
});
