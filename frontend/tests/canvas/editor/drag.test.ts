import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { covers, whole } from '../../../src/canvas/geometry';
import { boxesOf } from '../../../src/canvas/scene';
import { SCREEN, anyBoxes, box, click, drag, editorOf, rectOf, sides } from '../builders';

const edited = (editor: ReturnType<typeof editorOf>) => {
  const batches: number[] = [];
  editor.listen((event) => {
    if (event.type === 'edited') batches.push(event.edits.length);
  });
  return batches;
};

describe('drawing', () => {
  it('makes a box from corner to corner, selects it, and tells once', () => {
    const editor = editorOf([]);
    const batches = edited(editor);
    drag(editor, [
      [10, 20],
      [30, 30],
      [94, 52],
    ]);
    expect(rectOf(editor, 'new-1')).toEqual([10, 20, 94, 52]);
    expect(editor.state().selection).toEqual(['new-1']);
    expect(batches).toEqual([1]);
  });

  it('works backwards too, and is cut at the edge of the screen', () => {
    const editor = editorOf([]);
    drag(editor, [
      [60, 70],
      [-20, -15],
    ]);
    expect(rectOf(editor, 'new-1')).toEqual([0, 0, 60, 70]);
  });

  it('inside a box that is not selected makes a new box, and leaves the other where it is', () => {
    const editor = editorOf([box('panel', [0, 0, 200, 200])]);
    drag(editor, [
      [50, 50],
      [90, 80],
    ]);
    expect(rectOf(editor, 'new-1')).toEqual([50, 50, 90, 80]);
    expect(rectOf(editor, 'panel')).toEqual([0, 0, 200, 200]);
  });

  it('inside the selected box needs N first', () => {
    const editor = editorOf([box('panel', [0, 0, 200, 200])]);
    click(editor, 100, 100);
    editor.send({ type: 'command', name: 'draw' });
    drag(editor, [
      [50, 50],
      [90, 80],
    ]);
    expect(rectOf(editor, 'new-1')).toEqual([50, 50, 90, 80]);
    expect(editor.state().drawing).toBe(false);
  });

  it('snaps to edges nearby, unless Alt is held', () => {
    const boxes = [box('a', [100, 100, 200, 150])];
    const snapping = editorOf(boxes);
    drag(snapping, [
      [98, 160],
      [203, 190],
    ]);
    expect(rectOf(snapping, 'new-1')).toEqual([100, 160, 200, 190]);
    const free = editorOf(boxes);
    drag(
      free,
      [
        [98, 160],
        [203, 190],
      ],
      { alt: true },
    );
    expect(rectOf(free, 'new-1')).toEqual([98, 160, 203, 190]);
  });

  it('takes the kind of the last one, and a key each gives ten boxes their kinds in twenty inputs', () => {
    const editor = editorOf([]);
    for (let i = 0; i < 10; i += 1) {
      drag(editor, [
        [20, 20 + 25 * i],
        [60, 35 + 25 * i],
      ]);
      editor.send({ type: 'command', name: i % 2 ? 'kind-type' : 'kind-click' });
    }
    expect(boxesOf(editor.state().scene).map((one) => one.kind)).toEqual(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? 'type' : 'click')),
    );
  });

  it('makes nothing of a press that does not travel', () => {
    const editor = editorOf([]);
    drag(editor, [
      [50, 50],
      [51, 51],
    ]);
    expect(editor.state().scene.order).toEqual([]);
  });
});

describe('moving', () => {
  it('takes the selected box along by whole pixels', () => {
    const editor = editorOf([box('a', [100, 100, 150, 130])]);
    click(editor, 120, 110);
    drag(
      editor,
      [
        [120, 110],
        [140.4, 130.6],
      ],
      { alt: true },
    );
    expect(rectOf(editor, 'a')).toEqual([120, 121, 170, 151]);
  });

  it('stops at the edge of the screen', () => {
    const editor = editorOf([box('a', [100, 100, 150, 130])]);
    click(editor, 120, 110);
    drag(editor, [
      [120, 110],
      [900, -900],
    ]);
    expect(rectOf(editor, 'a')).toEqual([350, 0, 400, 30]);
  });

  it('changes the scene only when it is finished, and nothing when it is given up', () => {
    const editor = editorOf([box('a', [100, 100, 150, 130])]);
    click(editor, 120, 110);
    const modifiers = { shift: false, mod: false, alt: false };
    editor.send({ type: 'press', at: { x: 120, y: 110 }, modifiers, pans: false });
    editor.send({ type: 'move', at: { x: 180, y: 190 }, modifiers });
    expect(rectOf(editor, 'a')).toEqual([100, 100, 150, 130]);
    editor.send({ type: 'command', name: 'cancel' });
    editor.send({ type: 'release', at: { x: 180, y: 190 }, modifiers });
    expect(rectOf(editor, 'a')).toEqual([100, 100, 150, 130]);
  });

  it('leaves locked boxes where they are', () => {
    const editor = editorOf([box('a', [100, 100, 150, 130])]);
    click(editor, 120, 110);
    editor.send({ type: 'command', name: 'lock' });
    drag(editor, [
      [120, 110],
      [180, 180],
    ]);
    expect(rectOf(editor, 'a')).toEqual([100, 100, 150, 130]);
  });
});

describe('resizing', () => {
  it.each([
    ['the right edge', [150, 115], [170, 115], [100, 100, 170, 130]],
    ['the top left corner', [100, 100], [80, 90], [80, 90, 150, 130]],
    ['the bottom edge, not past the top one', [125, 130], [125, 20], [100, 100, 150, 101]],
  ] as const)('pulls %s', (_, from, to, expected) => {
    const editor = editorOf([box('a', [100, 100, 150, 130])]);
    click(editor, 125, 115);
    drag(editor, [[...from], [...to]], { alt: true });
    expect(rectOf(editor, 'a')).toEqual(expected);
  });
});

describe('selecting', () => {
  const boxes = [box('panel', [0, 0, 200, 200]), box('a', [10, 10, 40, 40]), box('b', [50, 50, 80, 80])];

  it('takes the smallest box, then the ones around it, then nothing beside them', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    expect(editor.state().selection).toEqual(['a']);
    click(editor, 20, 20);
    expect(editor.state().selection).toEqual(['panel']);
    click(editor, 350, 250);
    expect(editor.state().selection).toEqual([]);
  });

  it('adds with Shift or Ctrl, and takes away again', () => {
    const editor = editorOf(boxes);
    click(editor, 20, 20);
    click(editor, 60, 60, { shift: true });
    expect(editor.state().selection).toEqual(['a', 'b']);
    click(editor, 20, 20, { mod: true });
    expect(editor.state().selection).toEqual(['b']);
  });

  it('takes what a Shift-dragged frame holds wholly', () => {
    const editor = editorOf(boxes);
    drag(
      editor,
      [
        [5, 5],
        [90, 90],
      ],
      { shift: true },
    );
    expect(editor.state().selection).toEqual(['a', 'b']);
  });
});

describe('panning', () => {
  it('moves the picture and no box', () => {
    const editor = editorOf([box('a', [10, 10, 40, 40])]);
    drag(
      editor,
      [
        [20, 20],
        [70, 60],
      ],
      { pans: true },
    );
    expect(editor.state().viewport).toMatchObject({ x: 50, y: 40 });
    expect(rectOf(editor, 'a')).toEqual([10, 10, 40, 40]);
  });

  it('is what a drag does where nothing can be edited; a click opens the box', () => {
    const editor = editorOf([box('a', [10, 10, 40, 40])], { mode: 'readonly' });
    const opened: string[] = [];
    editor.listen((event) => event.type === 'activated' && opened.push(event.id));
    drag(editor, [
      [20, 20],
      [70, 60],
    ]);
    click(editor, 70, 60);
    expect(opened).toEqual(['a']);
    expect(editor.state().scene.order).toEqual(['a']);
  });
});

describe('whatever hands do', () => {
  it('leaves whole pixels, on the screen, and can all be undone', () => {
    const anyPoint = fc.tuple(fc.integer({ min: -40, max: 440 }), fc.integer({ min: -40, max: 340 }));
    const keys = fc.record({ shift: fc.boolean(), mod: fc.boolean(), alt: fc.boolean() });
    const anyDrags = fc.array(fc.tuple(fc.array(anyPoint, { minLength: 1, maxLength: 4 }), keys), { maxLength: 15 });
    fc.assert(
      fc.property(anyBoxes, anyDrags, (boxes, drags) => {
        const editor = editorOf(boxes);
        for (const [points, modifiers] of drags) drag(editor, points, modifiers);
        for (const one of boxesOf(editor.state().scene)) {
          expect(sides(one.rect)!.every(Number.isInteger)).toBe(true);
          expect(covers(whole(SCREEN), one.rect)).toBe(true);
        }
        drags.forEach(() => editor.send({ type: 'command', name: 'undo' }));
        expect(boxesOf(editor.state().scene)).toEqual(boxes);
      }),
    );
  });
});
