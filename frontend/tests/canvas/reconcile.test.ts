import { describe, expect, it } from 'vitest';

import { type Box } from '../../src/canvas/box';
import { type Edit, additions, apply, change, removals } from '../../src/canvas/edits';
import { type Outbox, conflicted, emptyOutbox, enqueue, rebase } from '../../src/canvas/outbox';
import type { Choice } from '../../src/canvas/reconcile';
import { sceneOf } from '../../src/canvas/scene';
import { box, counter } from './builders';

const boxes = [box('a', [0, 0, 10, 10]), box('b', [20, 20, 30, 30])];
const scene = sceneOf(boxes);
const kindOf = (id: string, kind: Box['kind'], from = scene): Edit => change(from.boxes.get(id)!, { kind })!;
const filled = (...edits: Edit[]): Outbox => enqueue(emptyOutbox(7), edits, counter('e'));
const none = new Map<string, Choice>();

describe("what is laid over the server's boxes", () => {
  it('still takes back what has arrived although its answer was lost', () => {
    const there = kindOf('a', 'type');
    const typed = apply(scene, [there]);
    const outbox = conflicted(filled(there, kindOf('a', 'click', typed)));
    const { outbox: after, clashes } = rebase(outbox, { version: 8, scene: typed }, none, counter());
    expect(clashes).toEqual([]);
    expect(after.entries.map(({ edit }) => edit.after?.kind)).toEqual(['click']);
    const drawn = additions(scene, [box('new', [1, 1, 5, 5])]);
    const withNew = apply(scene, drawn);
    const undone = conflicted(filled(...drawn, ...removals(withNew, new Set(['new']))));
    const merged = rebase(undone, { version: 8, scene: withNew }, none, counter());
    expect(merged.scene.boxes.has('new')).toBe(false);
    expect(merged.outbox.entries).toHaveLength(1);
  });

  it('asks when somebody has changed a box that was drawn and deleted here meanwhile', () => {
    const drawn = additions(scene, [box('new', [1, 1, 5, 5])]);
    const withNew = apply(scene, drawn);
    const undone = conflicted(filled(...drawn, ...removals(withNew, new Set(['new']))));
    const theirs = sceneOf([...boxes, box('new', [1, 1, 9, 9])]);
    expect(rebase(undone, { version: 9, scene: theirs }, none, counter()).clashes.map(({ id }) => id)).toEqual(['new']);
  });

  it('counts an edit from their box where that was shown while a choice waited', () => {
    const theirs = apply(scene, [kindOf('a', 'type')]);
    const again = conflicted(filled(kindOf('a', 'hover'), kindOf('a', 'click', theirs)));
    const { outbox } = rebase(again, { version: 8, scene: theirs }, none, counter());
    expect(outbox.entries.map(({ edit }) => [edit.before?.kind, edit.after?.kind])).toEqual([['type', 'click']]);
  });

  it('still asks about the kind where only the rectangle of their box was moved while a choice waited', () => {
    const theirs = apply(scene, [kindOf('a', 'type')]);
    const moved = change(theirs.boxes.get('a')!, { rect: { left: 1, top: 1, right: 11, bottom: 11 } })!;
    const waiting = conflicted(filled(kindOf('a', 'hover'), moved));
    const present = { version: 8, scene: theirs };
    expect(rebase(waiting, present, none, counter()).clashes.map(({ mine }) => mine?.kind)).toEqual(['hover']);
    const { scene: merged } = rebase(waiting, present, new Map([['a', 'mine' as const]]), counter());
    expect(merged.boxes.get('a')).toMatchObject({ kind: 'hover', rect: { left: 1 } });
  });
});
