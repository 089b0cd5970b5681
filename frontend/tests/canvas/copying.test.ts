import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { newOnes } from '../../src/canvas/copying';
import { apply, difference } from '../../src/canvas/edits';
import { iou } from '../../src/canvas/geometry';
import { boxesOf, sceneOf } from '../../src/canvas/scene';
import { SCREEN, anyBoxes, box, counter, editorOf, sides } from './builders';

const here = [box('a', [10, 10, 50, 50])];

describe('copying from another screen', () => {
  it('leaves out what is here already, cuts at the edge of the screen, and remembers the originals', () => {
    const theirs = [
      box('same', [11, 10, 50, 50]),
      box('cut', [380, 10, 450, 50], { label: 'x' }),
      box('off', [500, 0, 510, 9]),
    ];
    const made = newOnes(sceneOf(here), SCREEN, theirs, counter());
    expect(made.map((one) => sides(one.rect))).toEqual([[380, 10, 400, 50]]);
    expect(made[0]).toMatchObject({ id: 'new-1', copiedFrom: 'cut', origin: 'drawn', label: null });
  });

  it('never makes two of one box', () => {
    fc.assert(
      fc.property(anyBoxes, anyBoxes, (mine, theirs) => {
        const all = [...mine, ...newOnes(sceneOf(mine), SCREEN, theirs, counter())];
        for (const one of all.slice(mine.length)) {
          expect(all.filter((other) => other !== one && iou(other.rect, one.rect) > 0.9)).toEqual([]);
        }
      }),
    );
  });

  it('is one gesture: one undo takes all of it back', () => {
    const editor = editorOf(here);
    editor.send({ type: 'adopt', boxes: [box('b', [60, 60, 90, 90]), box('c', [100, 60, 130, 90])] });
    expect(editor.state().scene.order).toHaveLength(3);
    editor.send({ type: 'command', name: 'undo' });
    expect(boxesOf(editor.state().scene)).toEqual(here);
  });

  it('says so when there is nothing new', () => {
    const editor = editorOf(here);
    const reasons: string[] = [];
    editor.listen((event) => event.type === 'refused' && reasons.push(event.reason));
    editor.send({ type: 'adopt', boxes: here });
    expect(reasons).toEqual(['All of these boxes are here already.']);
  });
});

describe('an earlier state', () => {
  const byId = (boxes: readonly { id: string; kind: string; rect: object }[]) =>
    boxes.map(({ id, kind, rect }) => ({ id, kind, rect })).sort((a, b) => a.id.localeCompare(b.id));

  it('comes back by the edits that lead to it, whatever it was', () => {
    fc.assert(
      fc.property(anyBoxes, anyBoxes, (now, then) => {
        const scene = sceneOf(now);
        expect(byId(boxesOf(apply(scene, difference(scene, then))))).toEqual(byId(then));
      }),
    );
  });

  it('is restored in one gesture, and undone in one', () => {
    const editor = editorOf([...here, box('gone', [100, 100, 120, 120])]);
    editor.send({ type: 'become', boxes: [box('a', [10, 10, 30, 30]), box('back', [200, 100, 220, 120])] });
    expect(editor.state().scene.order).toEqual(['a', 'back']);
    editor.send({ type: 'command', name: 'undo' });
    expect(editor.state().scene.order).toEqual(['a', 'gone']);
  });
});
