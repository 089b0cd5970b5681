import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Box, KINDS } from '../../src/canvas/box';
import { type Edit, additions, apply, change, idOf, removals, sameState } from '../../src/canvas/edits';
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
import { type Scene, boxesOf, sceneOf } from '../../src/canvas/scene';
import { anyBoxes, anyRect, box, counter } from './given';

const boxes = [box('a', [0, 0, 10, 10]), box('b', [20, 20, 30, 30])];
const scene = sceneOf(boxes);
const kindOf = (id: string, kind: Box['kind'], from = scene): Edit => change(from.boxes.get(id)!, { kind })!;
const moved = (id: string, left: number): Edit => change(scene.boxes.get(id)!, { rect: box(id, [left, 0, 50, 9]).rect })!;
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

  it('keeps everything while the person is signed out, and goes on afterwards', () => {
    const outbox = signedOut(sending(filled(kindOf('a', 'type'))));
    expect(nextBatch(outbox)).toBeNull();
    expect(unsaved(outbox)).toBe(1);
    expect(nextBatch(signedIn(outbox))?.entries).toHaveLength(1);
  });

  it('stops when the version shows that somebody else was there, until the boxes were read', () => {
    const outbox = acknowledged(sending(filled(kindOf('a', 'type'))), 9);
    expect(outbox.held).toBe('behind');
    const { outbox: after } = rebase(outbox, { version: 9, scene }, none, counter());
    expect(after).toEqual(emptyOutbox(9));
  });

  it('drops what the server will never take, and reads the boxes again', () => {
    expect(refused(sending(filled(kindOf('a', 'type'))))).toMatchObject({ entries: [], held: 'behind' });
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
    const both = new Map<string, Choice>([['a', 'mine'], ['b', 'mine']]);
    expect(boxesOf(rebase(outbox, present, both, counter()).scene).map((one) => one.id)).toEqual(['a']);
  });

  it('is none when both did the same', () => {
    const outbox = conflicted(sending(filled(kindOf('a', 'type'), ...removals(scene, new Set(['b'])))));
    const present = theirs([kindOf('a', 'type'), ...removals(scene, new Set(['b']))]);
    const { clashes, outbox: after } = rebase(outbox, present, none, counter());
    expect([clashes, after.entries]).toEqual([[], []]);
  });
});

/** The server's rules (annotator/boxes): all or none, each edit once, no box edited after the base version. */
class Server {
  version = 0;
  private readonly seen = new Set<string>();
  private readonly touched = new Map<string, { version: number; by: string }>();

  constructor(public scene: Scene) {}

  receive(baseVersion: number, entries: readonly { id: string; edit: Edit }[]): 'conflict' | number {
    const known = new Set(entries.filter((entry) => this.seen.has(entry.id)).map((entry) => entry.id));
    const fresh = entries.filter((entry) => !known.has(entry.id));
    for (const { edit } of fresh) {
      const last = this.touched.get(idOf(edit));
      if (last && last.version > baseVersion && !known.has(last.by)) return 'conflict';
    }
    for (const { id, edit } of fresh) {
      this.scene = apply(this.scene, [edit]);
      this.version += 1;
      this.seen.add(id);
      this.touched.set(idOf(edit), { version: this.version, by: id });
    }
    return this.version;
  }
}

type Event =
  | { who: 'me' | 'them'; verb: 'add' | 'move' | 'kind' | 'remove'; which: number; rect: Box['rect'] }
  | { who: 'line'; luck: 'delivered' | 'lost on the way' | 'answer lost' | 'page closed' };

const anyEvents: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    fc.record({
      who: fc.constantFrom('me', 'them'),
      verb: fc.constantFrom('add', 'move', 'kind', 'remove'),
      which: fc.nat(),
      rect: anyRect,
    }),
    fc.record({
      who: fc.constant('line'),
      luck: fc.constantFrom('delivered', 'lost on the way', 'answer lost', 'page closed'),
    }),
  ),
  { maxLength: 40 },
);

/** A browser that edits, and a server that it reaches only now and then. */
class Browser {
  private outbox = emptyOutbox(0);
  private readonly fresh: () => string;

  constructor(
    public scene: Scene,
    private readonly server: Server,
    private readonly choice: Choice,
    name: string,
  ) {
    this.fresh = counter(name);
  }

  edit({ verb, which, rect }: Exclude<Event, { who: 'line' }>): void {
    const target = boxesOf(this.scene)[which % Math.max(this.scene.order.length, 1)];
    const edits = this.editsFor(verb, target, which, rect);
    this.scene = apply(this.scene, edits);
    this.outbox = enqueue(this.outbox, edits, this.fresh);
  }

  private editsFor(verb: string, target: Box | undefined, which: number, rect: Box['rect']): Edit[] {
    if (verb === 'add') return additions(this.scene, [box(this.fresh(), [0, 0, 1, 1], { rect })]);
    if (!target) return [];
    if (verb === 'remove') return removals(this.scene, new Set([target.id]));
    const edit = change(target, verb === 'move' ? { rect } : { kind: KINDS[which % KINDS.length]! });
    return edit ? [edit] : [];
  }

  send(luck: string): void {
    const batch = nextBatch(this.outbox);
    if (!batch) { this.catchUp(); return; }
    this.outbox = sent(this.outbox, batch);
    const answer = luck === 'lost on the way' ? null : this.server.receive(batch.baseVersion, batch.entries);
    if (luck === 'page closed') this.outbox = restored(stored(this.outbox))!;
    else if (luck !== 'delivered' || answer === null) this.outbox = failed(this.outbox);
    else this.outbox = answer === 'conflict' ? conflicted(this.outbox) : acknowledged(this.outbox, answer);
    this.catchUp();
  }

  private catchUp(): void {
    if (this.outbox.held === null) return;
    const present = { version: this.server.version, scene: this.server.scene };
    let result = rebase(this.outbox, present, none, this.fresh);
    const choices = new Map(result.clashes.map((clash) => [clash.id, this.choice]));
    if (choices.size > 0) result = rebase(this.outbox, present, choices, this.fresh);
    ({ outbox: this.outbox, scene: this.scene } = result);
  }

  settle(): void {
    for (let i = 0; i < 8; i += 1) this.send('delivered');
    // Nothing of ours waits: what others did since is read with the next look.
    this.outbox = conflicted(this.outbox);
    this.catchUp();
    expect(unsaved(this.outbox)).toBe(0);
  }
}

const sorted = (one: Scene): Box[] => boxesOf(one).sort((a, b) => (a.id < b.id ? -1 : 1));

describe('whatever happens on the line', () => {
  it.each(['mine', 'theirs'] as const)('browser and server end with the same boxes (choosing %s)', (choice) => {
    fc.assert(
      fc.property(anyBoxes, anyEvents, (start, events) => {
        const server = new Server(sceneOf(start));
        const me = new Browser(sceneOf(start), server, choice, 'mine');
        const them = new Browser(sceneOf(start), server, 'mine', 'theirs');
        for (const event of events) {
          if (event.who === 'line') me.send(event.luck);
          else if (event.who === 'me') me.edit(event);
          else {
            them.edit(event);
            them.send('delivered');
          }
        }
        them.settle();
        me.settle();
        them.settle();
        expect(sorted(me.scene)).toEqual(sorted(server.scene));
        expect(sorted(them.scene)).toEqual(sorted(server.scene));
      }),
      { numRuns: 400 },
    );
  });

  it('alone, every one of my edits arrives, once', () => {
    fc.assert(
      fc.property(anyBoxes, anyEvents, (start, events) => {
        const server = new Server(sceneOf(start));
        const me = new Browser(sceneOf(start), server, 'theirs', 'mine');
        let expected = sceneOf(start);
        for (const event of events) {
          if (event.who === 'line') me.send(event.luck);
          else if (event.who === 'me') me.edit(event);
          expected = me.scene;
        }
        me.settle();
        const [wanted, got] = [sorted(expected), sorted(server.scene)];
        expect(got.map((one) => one.id)).toEqual(wanted.map((one) => one.id));
        expect(got.every((one, i) => sameState(one, wanted[i]!))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
