import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ApiError } from '../../../../src/api/problem';
import type { Box, Kind } from '../../../../src/canvas/box';
import { KINDS } from '../../../../src/canvas/box';
import { change, sameState } from '../../../../src/canvas/edits';
import { type Batch, type Present, restored } from '../../../../src/canvas/outbox';
import { type Scene, boxesOf, sceneOf } from '../../../../src/canvas/scene';
import { Saver } from '../../../../src/features/boxes/saving/saver';
import { box, counter } from '../../../canvas/builders';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(1);
const refusal = (status: number) => new ApiError(status, []);

/** The server's rule: an edit counts once, and is refused when its box is not as the window saw it. */
class Server {
  boxes = new Map(['a', 'b', 'c'].map((id) => [id, box(id, [0, 0, 10, 10])]));
  version = 1;
  /** How many boxes were changed by a window that had not seen them as they were. */
  overwritten = 0;
  private readonly known = new Set<string>();

  present = (): Present => ({ version: this.version, scene: sceneOf([...this.boxes.values()]) });

  take({ baseVersion, entries }: Batch): number {
    const fresh = entries.filter(({ id }) => !this.known.has(id));
    const stale = fresh.some(({ edit: { before } }) => {
      const now = before && this.boxes.get(before.id);
      return before && (!now || !sameState(now, before)) && baseVersion < this.version;
    });
    if (stale) throw refusal(409);
    for (const { id, edit } of fresh) {
      const now = edit.after && this.boxes.get(edit.after.id);
      if (now && edit.before && !sameState(now, edit.before) && fresh[0]?.id === id) this.overwritten += 1;
      if (edit.after) this.boxes.set(edit.after.id, edit.after);
      this.known.add(id);
      this.version += 1;
    }
    return this.version;
  }
}

/** A window on the screen: the real saver on a network that may fail, and a storage that outlives it. */
class Window {
  network: 'up' | 'down' | 'answer lost' | 'signed out' = 'up';
  private stored: string | null = null;
  private scene!: Scene;
  saver: Saver;

  constructor(
    private readonly server: Server,
    private readonly fresh: () => string,
  ) {
    this.saver = this.open();
  }

  /** As after a crash: only what was stored is left. */
  private open(): Saver {
    const left = restored(this.stored ?? '')?.entries.map(({ edit }) => edit) ?? [];
    const ports = {
      send: (batch: Batch) => this.request(() => this.server.take(batch)),
      read: () => this.request(this.server.present),
      keep: (text: string | null) => {
        this.stored = text;
        return true;
      },
      fresh: this.fresh,
    };
    const saver = new Saver(ports, this.server.present(), left);
    this.scene = saver.scene;
    saver.start({ show: (scene) => void (this.scene = scene), whenIdle: () => Promise.resolve() });
    return saver;
  }

  /** The window dies and is opened again. */
  reopen(): void {
    this.saver.stop(() => undefined);
    this.saver = this.open();
  }

  private request<T>(act: () => T): Promise<T> {
    const { network } = this;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        if (network === 'signed out' || network === 'down') {
          reject(refusal(network === 'down' ? 0 : 401));
          return;
        }
        try {
          const answer = act();
          if (network === 'answer lost') reject(refusal(0));
          else resolve(answer);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }, 20);
    });
  }

  get boxes(): readonly Box[] {
    return boxesOf(this.scene);
  }

  set(id: string, kind: Kind): void {
    const edit = change(this.scene.boxes.get(id)!, { kind });
    if (!edit) return;
    this.scene = sceneOf(this.boxes.map((one) => (one.id === id ? edit.after! : one)));
    this.saver.add([edit]);
  }

  choose(choice: 'mine' | 'theirs'): void {
    const { clashes } = this.saver.state();
    if (clashes.length > 0) this.saver.choose(new Map(clashes.map(({ id }) => [id, choice])));
  }
}

interface Step {
  readonly who: number;
  readonly does:
    | ['set', string, Kind]
    | ['network', Window['network']]
    | ['wait', number]
    | ['choose', 'mine' | 'theirs']
    | ['sign in'];
}

const kinds = fc.constantFrom(...KINDS);
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(1),
  does: fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constant('set' as const), fc.constantFrom('a', 'b', 'c'), kinds) },
    fc.tuple(fc.constant('network' as const), fc.constantFrom('up', 'down', 'answer lost', 'signed out')),
    fc.tuple(fc.constant('wait' as const), fc.integer({ min: 0, max: 2000 })),
    fc.tuple(fc.constant('choose' as const), fc.constantFrom('mine', 'theirs')),
    fc.tuple(fc.constant('sign in' as const)),
  ),
});

/** The second window shows the first one's kind, asks which counts, and is drawn in again before it is answered. */
const EDITED_WHILE_A_CHOICE_WAITS: Step[] = [
  { who: 0, does: ['set', 'a', 'type'] },
  { who: 1, does: ['set', 'a', 'hover'] },
  { who: 0, does: ['wait', 40] },
  { who: 1, does: ['set', 'a', 'click'] },
];

async function settle(windows: readonly Window[], server: Server): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    for (const window of windows) {
      window.network = 'up';
      window.saver.signedIn();
      window.saver.retry();
      await vi.advanceTimersByTimeAsync(40_000);
      window.choose('mine');
      window.saver.offer(server.present());
      await soon();
    }
  }
}

it('two windows end with the boxes of the server, and neither changes a box that it has not seen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const server = new Server();
      const fresh = counter('e');
      const windows = [new Window(server, fresh), new Window(server, fresh)];
      for (const { who, does } of steps) {
        const window = windows[who]!;
        if (does[0] === 'set') window.set(does[1], does[2]);
        if (does[0] === 'network') window.network = does[1];
        if (does[0] === 'wait') await vi.advanceTimersByTimeAsync(does[1]);
        if (does[0] === 'choose') window.choose(does[1]);
        if (does[0] === 'sign in') window.saver.signedIn();
      }
      await settle(windows, server);
      expect(server.overwritten).toBe(0);
      for (const { saver, boxes } of windows) {
        expect(saver.state()).toMatchObject({ unsaved: 0, state: 'sending' });
        expect(boxes).toEqual([...server.boxes.values()]);
      }
    }),
    { numRuns: 150, examples: [[EDITED_WHILE_A_CHOICE_WAITS]] },
  );
});

it('what one window draws while requests are on their way, fail, or the laptop is shut, is never lost', async () => {
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'c'), kinds) },
    fc.constantFrom('down' as const, 'up' as const, 'answer lost' as const, 'signed out' as const, 'shut' as const),
    fc.integer({ min: 0, max: 60 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 16 }), async (acts) => {
      const server = new Server();
      const window = new Window(server, counter('e'));
      const last = new Map<string, Kind>();
      for (const one of acts) {
        if (typeof one === 'number') await vi.advanceTimersByTimeAsync(one);
        else if (one === 'shut') {
          await vi.advanceTimersByTimeAsync(60_000);
          window.reopen();
        } else if (typeof one === 'string') window.network = one;
        else {
          window.set(one[0], one[1]);
          last.set(one[0], one[1]);
        }
      }
      await settle([window], server);
      for (const [id, kind] of last) expect(server.boxes.get(id)?.kind).toBe(kind);
      expect(window.saver.state()).toMatchObject({ unsaved: 0, clashes: [] });
    }),
    { numRuns: 150 },
  );
});
