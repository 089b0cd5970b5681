import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { KINDS } from '../../src/canvas/box';
import { type Edit, additions, apply, applies, change, invert, removals } from '../../src/canvas/edits';
import { NO_HISTORY, record, redo, undo } from '../../src/canvas/history';
import { type Scene, boxesOf, sceneOf } from '../../src/canvas/scene';
import { anyBoxes, anyRect, box } from './builders';

interface Move {
  verb: 'add' | 'change' | 'kind' | 'remove';
  which: number;
  rect: ReturnType<typeof box>['rect'];
}
const anyMoves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({ verb: fc.constantFrom('add', 'change', 'kind', 'remove'), which: fc.nat(), rect: anyRect }),
  { maxLength: 30 },
);

/** The edits that a person's move would make on this scene. */
function editsOf(scene: Scene, { verb, which, rect }: Move, n: number): Edit[] {
  if (verb === 'add') return additions(scene, [box(`drawn-${n}`, [0, 0, 1, 1], { rect })]);
  const target = boxesOf(scene)[which % Math.max(scene.order.length, 1)];
  if (!target) return [];
  if (verb === 'remove') return removals(scene, new Set([target.id, ...scene.order.slice(0, which % 3)]));
  const edit = change(target, verb === 'change' ? { rect } : { kind: KINDS[which % KINDS.length]! });
  return edit ? [edit] : [];
}

describe('edits', () => {
  it('are taken back by their inverse, order of the boxes included', () => {
    fc.assert(
      fc.property(anyBoxes, anyMoves, (boxes, moves) => {
        const start = sceneOf(boxes);
        const all: Edit[] = [];
        let scene = start;
        moves.forEach((move, n) => {
          const edits = editsOf(scene, move, n);
          scene = apply(scene, edits);
          all.push(...edits);
        });
        expect(boxesOf(apply(scene, invert(all)))).toEqual(boxesOf(start));
      }),
    );
  });

  it('undone one by one lead back to the start, and done again to the end', () => {
    fc.assert(
      fc.property(anyBoxes, anyMoves, (boxes, moves) => {
        let scene = sceneOf(boxes);
        let history = NO_HISTORY;
        moves.forEach((move, n) => {
          const edits = editsOf(scene, move, n);
          scene = apply(scene, edits);
          history = record(history, edits);
        });
        const end = boxesOf(scene);
        for (let turn = undo(history, scene); turn; turn = undo(history, scene)) {
          scene = apply(scene, turn.edits);
          history = turn.history;
        }
        expect(boxesOf(scene)).toEqual(boxes);
        for (let turn = redo(history, scene); turn; turn = redo(history, scene)) {
          scene = apply(scene, turn.edits);
          history = turn.history;
        }
        expect(boxesOf(scene)).toEqual(end);
      }),
    );
  });

  const scene = sceneOf([box('a', [0, 0, 10, 10]), box('b', [20, 20, 30, 30])]);

  it('change nothing at all when one of them does not fit', () => {
    const bad = [...removals(scene, new Set(['a'])), ...removals(scene, new Set(['a']))];
    expect(() => apply(scene, bad)).toThrow('box a: it is not there');
    expect(scene.order).toEqual(['a', 'b']);
  });

  it('do not overwrite a box that is different by now', () => {
    const edit = change(scene.boxes.get('a')!, { kind: 'type' })!;
    const moved = apply(scene, [change(scene.boxes.get('a')!, { kind: 'hover' })!]);
    expect(applies(moved, [edit])).toBe(false);
  });

  it('leave a label alone that came in the meantime', () => {
    const edit = change(scene.boxes.get('a')!, { kind: 'type' })!;
    const labelled = sceneOf(boxesOf(scene).map((one) => ({ ...one, label: 'open-menu' })));
    expect(apply(labelled, [edit]).boxes.get('a')).toMatchObject({ kind: 'type', label: 'open-menu' });
  });

  it('are none when nothing changes', () => {
    expect(change(box('a', [1, 2, 3, 4]), { rect: box('a', [1, 2, 3, 4]).rect })).toBeNull();
  });
});

describe('undo', () => {
  it('passes over what somebody else has made impossible', () => {
    const scene = sceneOf([box('a', [0, 0, 10, 10]), box('b', [20, 20, 30, 30])]);
    const first = [change(scene.boxes.get('a')!, { kind: 'type' })!];
    const second = [change(scene.boxes.get('b')!, { kind: 'type' })!];
    const history = record(record(NO_HISTORY, first), second);
    const mine = apply(apply(scene, first), second);
    const theirs = apply(mine, removals(mine, new Set(['b'])));
    expect(undo(history, theirs)?.edits).toEqual(invert(first));
  });
});
