import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { DocumentSaver } from '@/autosave/document-saver';
import type { Choice, Response, Stored } from '@/autosave/documents';

import { type Draft, TYPE, draft } from './draft-type';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);

/** The server's rule for one slot: a write upon another version than the present is shown what is there. */
class Server {
  stored: Stored<Draft> = { value: null, version: 0 };
  history: (string | undefined)[] = [];

  write({ value, version }: Stored<Draft>): Response<Draft> {
    if (JSON.stringify(value) === JSON.stringify(this.stored.value)) return { version: this.stored.version };
    if (version !== this.stored.version) return { theirs: this.stored };
    this.stored = { value, version: version + 1 };
    this.history.push(value?.sentence);
    return { version: this.stored.version };
  }

  /** Takes a task, and empties the slot of its draft. */
  submit(): void {
    if (this.stored.value !== null) this.stored = { value: null, version: this.stored.version + 1 };
  }
}

/** A network to the servers of all slots that can be broken. */
function network() {
  const servers = new Map<string, Server>();
  const state = { broken: false };
  const serverOf = (slot: string): Server => {
    const server = servers.get(slot) ?? new Server();
    servers.set(slot, server);
    return server;
  };
  const device = () =>
    new DocumentSaver<Draft>({
      type: TYPE,
      stored: {},
      unsent: {},
      send: ({ slot, ...document }) =>
        state.broken ? Promise.reject(new Error('down')) : Promise.resolve(serverOf(slot).write(document)),
      remember: () => undefined,
    });
  return { state, servers, serverOf, device };
}

it('whatever two devices type and choose, both end with what the server has, and no words are lost unasked', async () => {
  const step = fc.record({
    who: fc.nat(1),
    text: fc.string({ maxLength: 3 }),
    fails: fc.boolean(),
    choice: fc.constantFrom<Choice[]>('mine', 'theirs', 'both'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { state, servers, device } = network();
      const devices = [device(), device()];
      for (const { who, text, fails, choice } of steps) {
        state.broken = fails;
        devices[who]!.put('new', draft(text));
        await vi.advanceTimersByTimeAsync(1000);
        const { clash } = devices[who]!.view();
        if (clash) expect(servers.get('new')?.history).toContain(clash.theirs?.sentence);
        devices[who]!.resolve(choice);
      }
      state.broken = false;
      for (let round = 0; round < 3; round += 1) {
        await vi.advanceTimersByTimeAsync(20_000);
        for (const saver of devices) saver.resolve('theirs');
        const stored = Object.fromEntries([...servers].map(([slot, server]) => [slot, server.stored]));
        for (const saver of devices) saver.adopt(stored);
      }
      const expected = servers.get('new')?.stored.value ?? undefined;
      for (const saver of devices) expect(saver.view().documents.new).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

it('whatever is typed before, while and after submitting in one window, the last words stay and nothing clashes', async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('type' as const), text: fc.string({ minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 6000 }) }),
    fc.record({ type: fc.constant('network' as const), broken: fc.boolean() }),
    fc.record({
      type: fc.constant('submit' as const),
      text: fc.string({ minLength: 1, maxLength: 3 }),
      meanwhile: fc.option(fc.string({ minLength: 1, maxLength: 3 })),
      lasts: fc.integer({ min: 1, max: 3000 }),
      taken: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const { state, serverOf, device } = network();
      const saver = device();
      let last: string | undefined;
      for (const action of steps) {
        if (action.type === 'network') state.broken = action.broken;
        if (action.type === 'wait') await vi.advanceTimersByTimeAsync(action.ms);
        if (action.type === 'type') saver.put('new', draft((last = action.text)));
        if (action.type === 'submit') {
          const request = async () => {
            await new Promise((resolve) => setTimeout(resolve, action.lasts));
            if (!action.taken) throw new Error('refused');
            serverOf('new').submit();
            return true;
          };
          const result = saver.submit('new', draft(action.text), request).catch(() => false);
          await soon();
          if (action.meanwhile !== null) saver.put('new', draft(action.meanwhile));
          await vi.advanceTimersByTimeAsync(action.lasts + 1);
          const taken = await result;
          const kept = action.meanwhile ?? action.text;
          last = taken && kept === action.text ? undefined : kept;
        }
        expect(saver.view().clash).toBeNull();
        expect(saver.view().documents.new?.sentence).toBe(last);
      }
      state.broken = false;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(saver.view()).toMatchObject({ clash: null, saving: 'saved' });
      expect(serverOf('new').stored.value?.sentence).toBe(last);
    }),
    { numRuns: 300 },
  );
});
