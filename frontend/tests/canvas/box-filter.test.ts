import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Suggestion } from '../../src/canvas/box';
import { ALL, filtered } from '../../src/canvas/box-filter';
import { rect } from '../../src/canvas/geometry';
import { anyBoxes, box } from './builders';

const boxes = [
  box('a', [0, 0, 40, 20], { label: 'open-menu' }),
  box('b', [0, 0, 40, 20], { kind: 'type' }),
  box('c', [50, 0, 52, 2], { origin: 'vision', label: 'close-menu' }),
  box('d', [60, 0, 90, 20], { origin: 'vision' }),
];
const proposal = (id: string, confidence: number): Suggestion => ({
  id,
  rect: rect(0, 0, 1, 1),
  kind: 'click',
  confidence,
});
const about = {
  nameOf: ({ id }: { id: string }) => (id === 'b' ? 'Search field' : undefined),
  suggestions: [proposal('c', 0.45), proposal('d', 0.8), proposal('a', 0.1)],
};
const ids = (filter: Partial<typeof ALL>) => filtered(boxes, { ...ALL, ...filter }, about).map(({ id }) => id);

describe('the filter of boxes', () => {
  it('finds words in labels, and in the names of boxes without one', () => {
    expect(ids({ words: 'MENU' })).toEqual(['a', 'c']);
    expect(ids({ words: 'menu close' })).toEqual(['c']);
    expect(ids({ words: 'field' })).toEqual(['b']);
  });

  it('finds kinds, duplicates, tiny boxes and those without label', () => {
    expect(ids({ kind: 'type' })).toEqual(['b']);
    expect(ids({ problem: 'duplicate' })).toEqual(['b']);
    expect(ids({ problem: 'tiny' })).toEqual(['c']);
    expect(ids({ problem: 'unlabelled' })).toEqual(['b', 'd']);
  });

  it('finds boxes by how sure the proposal was that they come from, and none that was drawn', () => {
    expect(ids({ below: 0.5 })).toEqual(['c']);
    expect(ids({ below: 0.9 })).toEqual(['c', 'd']);
  });

  it('leaves all boxes where it asks for nothing, and never changes their order', () => {
    fc.assert(
      fc.property(anyBoxes, fc.constantFrom('click', 'type', null), (scene, kind) => {
        expect(filtered(scene, ALL, about)).toEqual(scene);
        const left = filtered(scene, { ...ALL, kind }, about);
        expect(scene.filter((each) => left.includes(each))).toEqual(left);
      }),
    );
  });
});
