import { describe, expect, it } from 'vitest';

import { type Box } from '../../src/canvas/box';
import { type Edit, apply, change, idOf, removals } from '../../src/canvas/edits';
import {
  type Outbox,
  acknowledged,
  conflicted,
  emptyOutbox,
  enqueue,
  failed,
  nextBatch,
  rebase,
  refused,
  restored,
  retryAfter,
  sent,
  signedIn,
  signedOut,
  stored,
  unsaved,
} from '../../src/canvas/outbox';
import type { Choice } from '../../src/canvas/reconcile';
import { boxesOf, sceneOf } from '../../src/canvas/scene';
import { box, counter } from './builders';

const boxes = [box('a', [0, 0, 10, 10]), box('b', [20, 20, 30, 30])];
const scene = sceneOf(boxes);
const kindOf = (id: string, kind: Box['kind'], from = scene): Edit => change(from.boxes.get(id)!, { kind })!;
const moved = (id: string, left: number): Edit =>
  change(scene.boxes.get(id)!, { rect: box(id, [left, 0, 50, 9]).rect })!;
const filled = (...edits: Edit[]): Outbox => enqueue(emptyOutbox(7), edits, counter('e'));
const sending = (outbox: Outbox): Outbox => sent(outbox, nextBatch(outbox)!);
const none = new Map<string, Choice>();

describe('the outbox', () => {
  it('sends what waits in one batch, with the version it was made on, and only one batch at a time', () => {
    const outbox = filled(kindOf('a', 'type'), kindOf('b', 'hover'));
    expect(nextBatch(outbox)).toMatchObject({ baseVersion: 7, entries: [{ id: 'e-1' }, { id: 'e-2' }] });
    expect(nextBatch(sending(outbox))).toBeNull();
  });

  it('forgets an edit only when it is acknowledged; what was made meanwhile waits', () => {
    const outbox = enqueue(sending(filled(kindOf('a', 'type'))), [kindOf('b', 'hover')], counter('later'));
    expect(unsaved(outbox)).toBe(2);
    const after = acknowledged(outbox, 8);
    expect(unsaved(after)).toBe(1);
    expect(nextBatch(after)).toMatchObject({ baseVersion: 8, entries: [{ id: 'later-1' }] });
  });

  it('sends the same ids again after a failure, waiting longer each time, up to half a minute', () => {
    let outbox = filled(kindOf('a', 'type'));
    const waits = Array.from({ length: 9 }, () => {
      outbox = failed(sending(outbox));
      return retryAfter(outbox);
    });
    expect(waits.slice(0, 3)).toEqual([500, 1000, 2000]);
    expect(waits.at(-1)).toBe(30_000);
    expect(nextBatch(outbox)?.entries[0]?.id).toBe('e-1');
    expect(retryAfter(acknowledged(sending(outbox), 8))).toBe(0);
  });

  it('keeps everything while the person is signed out, and goes on once the boxes were read again', () => {
    const outbox = signedOut(sending(filled(kindOf('a', 'type'))));
    expect(nextBatch(outbox)).toBeNull();
    expect(unsaved(outbox)).toBe(1);
    const again = signedIn(outbox);
    expect(again.blockedBy).toBe('behind');
    const { outbox: after } = rebase(again, { version: 7, scene }, none, counter());
    expect(nextBatch(after)?.entries).toHaveLength(1);
  });

  it('stops when the version shows that somebody else was there, until the boxes were read', () => {
    const outbox = acknowledged(sending(filled(kindOf('a', 'type'))), 9);
    expect(outbox.blockedBy).toBe('behind');
    const { outbox: after } = rebase(outbox, { version: 9, scene }, none, counter());
    expect(after).toEqual(emptyOutbox(9));
  });

  it('drops what the server will never take, and reads the boxes again', () => {
    expect(refused(sending(filled(kindOf('a', 'type'))))).toMatchObject({ entries: [], blockedBy: 'behind' });
  });

  it('survives being closed: what was on its way waits again', () => {
    const outbox = sending(filled(kindOf('a', 'type')));
    expect(restored(stored(outbox))).toEqual({ ...outbox, sent: 0 });
    expect(restored('not an outbox')).toBeNull();
    expect(restored('{"version": "7"}')).toBeNull();
  });
});

describe('a conflict', () => {
  const theirs = (edits: Edit[]) => ({ version: 12, scene: apply(scene, edits) });

  it('is none when they touched another box, or another side of the same one', () => {
    const outbox = conflicted(sending(filled(kindOf('a', 'type'))));
    const present = theirs([kindOf('b', 'hover'), moved('a', 3)]);
    const { clashes, scene: after, outbox: next } = rebase(outbox, present, none, counter());
    expect(clashes).toEqual([]);
    expect(after.boxes.get('a')).toMatchObject({ kind: 'type', rect: { left: 3 } });
    expect(nextBatch(next)).toMatchObject({ baseVersion: 12, entries: [{ edit: { type: 'change' } }] });
  });

  it('is none when I moved what they gave another kind: the box gets both', () => {
    const outbox = conflicted(sending(filled(moved('a', 3))));
    const { clashes, scene: after } = rebase(outbox, theirs([kindOf('a', 'hover')]), none, counter());
    expect(clashes).toEqual([]);
    expect(after.boxes.get('a')).toMatchObject({ kind: 'hover', rect: { left: 3 } });
  });

  it('waits for a choice and loses nothing until then', () => {
    const outbox = conflicted(sending(filled(kindOf('a', 'type'), kindOf('b', 'drag'))));
    const present = theirs([kindOf('a', 'hover')]);
    const asked = rebase(outbox, present, none, counter());
    expect(asked.clashes).toMatchObject([{ id: 'a', mine: { kind: 'type' }, theirs: { kind: 'hover' } }]);
    expect(unsaved(asked.outbox)).toBe(2);
    expect(nextBatch(asked.outbox)).toBeNull();
  });

  it.each([
    ['mine', 'type', ['a', 'b']],
    ['theirs', 'hover', ['b']],
  ] as const)('is settled by choosing %s', (choice, kind, sentIds) => {
    const outbox = conflicted(sending(filled(kindOf('a', 'type'), kindOf('b', 'drag'))));
    const settled = rebase(outbox, theirs([kindOf('a', 'hover')]), new Map([['a', choice]]), counter());
    expect(settled.scene.boxes.get('a')?.kind).toBe(kind);
    expect(nextBatch(settled.outbox)?.entries.map((entry) => idOf(entry.edit))).toEqual(sentIds);
  });

  it('also is about boxes that one of the two has deleted', () => {
    const outbox = conflicted(sending(filled(kindOf('a', 'type'), ...removals(scene, new Set(['b'])))));
    const present = theirs([...removals(scene, new Set(['a'])), kindOf('b', 'drag')]);
    const { clashes } = rebase(outbox, present, none, counter());
    expect(clashes.map(({ id, mine, theirs: other }) => [id, mine?.kind, other?.kind])).toEqual([
      ['a', 'type', undefined],
      ['b', undefined, 'drag'],
    ]);
    const both = new Map<string, Choice>([
      ['a', 'mine'],
      ['b', 'mine'],
    ]);
    expect(boxesOf(rebase(outbox, present, both, counter()).scene).map((one) => one.id)).toEqual(['a']);
  });

  it('is none when both did the same', () => {
    const outbox = conflicted(sending(filled(kindOf('a', 'type'), ...removals(scene, new Set(['b'])))));
    const present = theirs([kindOf('a', 'type'), ...removals(scene, new Set(['b']))]);
    const { clashes, outbox: after } = rebase(outbox, present, none, counter());
    expect([clashes, after.entries]).toEqual([[], []]);
  });
});
