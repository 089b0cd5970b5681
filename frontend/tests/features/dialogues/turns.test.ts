import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Edit } from '../../../src/canvas/edits';
import { boxesOf, boxText, edited, isSame, readDraft } from '../../../src/features/dialogues/turns';

const SCREEN = { width: 1280, height: 720 };
const turn = (answer: string) => ({ question: 'What is here?', answer });

describe('the boxes of a dialogue', () => {
  it('are numbered through all its answers, in pixels of the picture', () => {
    const boxes = boxesOf([turn('A <box>0 0 500 1000</box>'), turn('B <box>250 500 1000 1000</box>, C')], SCREEN);
    expect(boxes.map(({ turn: at, box }) => [at, box.id, box.rect])).toEqual([
      [0, '1', { left: 0, top: 0, right: 640, bottom: 720 }],
      [1, '2', { left: 320, top: 360, right: 1280, bottom: 720 }],
    ]);
  });

  it('leave out what has no inside or is no box', () => {
    expect(boxesOf([turn('<box>9 9 1 1</box> <box>1 2 3</box> <box> 5')], SCREEN)).toEqual([]);
  });

  const place = (most: number) => fc.integer({ min: 0, max: most });
  it('are those that were drawn, up to a thousandth of the picture', () => {
    fc.assert(
      fc.property(place(1270), place(710), place(1280), place(720), (left, top, right, bottom) => {
        fc.pre(left < right && top < bottom);
        const [found] = boxesOf([turn(boxText({ left, top, right, bottom }, SCREEN))], SCREEN);
        const { rect } = found!.box;
        expect(Math.abs(rect.left - left)).toBeLessThanOrEqual(2);
        expect(Math.abs(rect.bottom - bottom)).toBeLessThanOrEqual(2);
        expect(rect.right).toBeGreaterThan(rect.left);
        expect(rect.bottom).toBeGreaterThan(rect.top);
      }),
    );
  });
});

describe('what is done on the picture', () => {
  const rect = { left: 128, top: 72, right: 640, bottom: 360 };
  const text = '<box>100 100 500 500</box>';
  const drawn = { id: 'new', rect, kind: 'click', origin: 'drawn', label: null } as const;
  const add: Edit = { type: 'add', before: null, after: drawn, index: 0 };
  const caretAt = (at: number, place: number) => ({ turn: at, from: place, to: place });

  it('puts a box that is drawn where the caret stands', () => {
    expect(edited([turn('It is at .')], [add], caretAt(0, 9), SCREEN)[0]?.answer).toBe(`It is at ${text}.`);
  });

  it('replaces the box in which the caret stands', () => {
    const turns = edited([turn('x'), turn('At <box>0 0 500 1000</box>.')], [add], caretAt(1, 8), SCREEN);
    expect(turns.map(({ answer }) => answer)).toEqual(['x', `At ${text}.`]);
  });

  it('changes and removes boxes in their answers', () => {
    const turns = [turn('A <box>0 0 10 10</box>, B <box>20 20 30 30</box>.')];
    const [first, second] = boxesOf(turns, SCREEN).map(({ box }) => box);
    const edits: Edit[] = [
      { type: 'remove', before: first!, after: null, index: 0 },
      { type: 'change', before: second!, after: { ...second!, rect } },
    ];
    expect(edited(turns, edits, caretAt(0, 0), SCREEN)[0]?.answer).toBe(`A , B ${text}.`);
  });
});

describe('a draft', () => {
  it('is what was written, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ question: fc.string(), answer: fc.string() })), (turns) => {
        const read = readDraft(JSON.stringify(turns));
        expect(read !== null && isSame(read, turns)).toBe(true);
      }),
    );
    for (const text of ['', 'words', '{}', '[1]', '[{"question":"a"}]']) expect(readDraft(text)).toBeNull();
  });
});
