import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Suggestion } from '../../src/canvas/box';
import { iou } from '../../src/canvas/geometry';
import { openSuggestions, withoutSuggested } from '../../src/canvas/suggestions';
import { EMPTY, boxesOf, sceneOf } from '../../src/canvas/scene';
import { anyBoxes, anyRect, box } from './builders';

const suggestion = (id: string, sides: [number, number, number, number], confidence = 0.8): Suggestion => ({
  id,
  rect: { left: sides[0], top: sides[1], right: sides[2], bottom: sides[3] },
  kind: 'click',
  confidence,
});
const offer = (suggestions: Suggestion[], certainty = 0, dismissed: string[] = []) => ({
  suggestions,
  certainty,
  dismissed: new Set(dismissed),
});
const ids = (suggestions: readonly Suggestion[]) => suggestions.map(({ id }) => id);

describe('a rectangle that is found in the picture and suggested by an assistant', () => {
  it('is shown once, as the assistant’s', () => {
    const found = [
      suggestion('same', [0, 0, 40, 20]),
      suggestion('near', [2, 0, 40, 20]),
      suggestion('half', [0, 0, 20, 20]),
    ];
    expect(ids(withoutSuggested(found, [suggestion('suggested', [0, 0, 40, 20])]))).toEqual(['half']);
    expect(withoutSuggested(found, [])).toEqual(found);
  });
});

describe('open proposals', () => {
  const two = [suggestion('sure', [0, 0, 40, 20], 0.9), suggestion('unsure', [100, 0, 140, 20], 0.4)];

  it('are those certain enough and not dismissed', () => {
    expect(ids(openSuggestions(EMPTY, offer(two)))).toEqual(['sure', 'unsure']);
    expect(ids(openSuggestions(EMPTY, offer(two, 0.5)))).toEqual(['sure']);
    expect(ids(openSuggestions(EMPTY, offer(two, 0, ['sure'])))).toEqual(['unsure']);
  });

  it('are not those for something that is boxed already', () => {
    const scene = sceneOf([box('drawn', [2, 2, 40, 20])]);
    expect(ids(openSuggestions(scene, offer(two)))).toEqual(['unsure']);
  });

  it('stay open inside a large box: they are for something smaller', () => {
    const scene = sceneOf([box('panel', [0, 0, 200, 100])]);
    expect(ids(openSuggestions(scene, offer(two)))).toEqual(['sure', 'unsure']);
  });

  it('never overlap a box by half, whatever the boxes', () => {
    fc.assert(
      fc.property(anyBoxes, fc.array(anyRect, { maxLength: 8 }), (boxes, rects) => {
        const suggestions = rects.map((rect, i): Suggestion => ({
          id: `suggestion-${i}`,
          rect,
          kind: 'click',
          confidence: 1,
        }));
        const scene = sceneOf(boxes);
        const open = new Set(ids(openSuggestions(scene, offer(suggestions))));
        for (const { id, rect } of suggestions) {
          expect(open.has(id)).toBe(boxesOf(scene).every((one) => iou(one.rect, rect) <= 0.5));
        }
      }),
    );
  });
});
