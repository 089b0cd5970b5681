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
});
