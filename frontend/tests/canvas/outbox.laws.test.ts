import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Box, KINDS } from '../../src/canvas/box';
import { type Edit, additions, apply, change, idOf, removals, sameState } from '../../src/canvas/edits';
import {
  acknowledged,
  conflicted,
  emptyOutbox,
  enqueue,
  failed,
  nextBatch,
  rebase,
  restored,
  sent,
  stored,
  unsaved,
} from '../../src/canvas/outbox';
import type { Choice } from '../../src/canvas/reconcile';
import { type Scene, boxesOf, sceneOf } from '../../src/canvas/scene';
import { anyBoxes, anyRect, box, counter } from './builders';

const none = new Map<string, Choice>();

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
    if (!batch) {
      this.catchUp();
      return;
    }
    this.outbox = sent(this.outbox, batch);
    const answer = luck === 'lost on the way' ? null : this.server.receive(batch.baseVersion, batch.entries);
    if (luck === 'page closed') this.outbox = restored(stored(this.outbox))!;
    else if (luck !== 'delivered' || answer === null) this.outbox = failed(this.outbox);
    else this.outbox = answer === 'conflict' ? conflicted(this.outbox) : acknowledged(this.outbox, answer);
    this.catchUp();
  }

  private catchUp(): void {
    if (this.outbox.blockedBy === null) return;
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
