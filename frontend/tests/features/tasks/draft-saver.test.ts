import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Answer, type Choice, Saver } from '@/features/tasks/draft-saver';
import type { Draft, Kept, Places, Unsent } from '@/features/tasks/drafts';

const draft = (sentence: string, client = 'c'): Draft => ({ sentence, script: '', phrasings: [], client });

interface Asked {
  slot: string;
  draft: Draft | null;
  version: number;
  answer: (answer: Answer) => void;
  fail: () => void;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);

/** A saver whose server answers when the test lets it. */
function started(places: Places = {}, unsent: Record<string, Unsent> = {}) {
  const asked: Asked[] = [];
  const remembered: [string, Unsent | null][] = [];
  let ids = 0;
  const saver = new Saver({
    places,
    unsent,
    send: (slot, sent, version) =>
      new Promise<Answer>((resolve, reject) =>
        asked.push({ slot, draft: sent, version, answer: resolve, fail: () => reject(new Error('down')) }),
      ),
    remember: (slot, kept) => remembered.push([slot, kept]),
    freshId: () => `id-${(ids += 1)}`,
  });
  return { saver, asked, remembered };
}

describe('saving', () => {
  it('keeps every key in this browser at once and sends only the last after a pause', async () => {
    const { saver, asked, remembered } = started();
    saver.put('new', draft('a'));
    saver.put('new', draft('ab'));
    expect(remembered.map(([, kept]) => kept?.draft?.sentence)).toEqual(['a', 'ab']);
    await vi.advanceTimersByTimeAsync(800);
    expect(asked.map((one) => [one.draft?.sentence, one.version])).toEqual([['ab', 0]]);
  });

  it('forgets a draft in this browser only when the server has it', async () => {
    const { saver, asked, remembered } = started();
    saver.put('new', draft('a'));
    saver.flush();
    expect(remembered.at(-1)).toEqual(['new', { draft: draft('a'), version: 0, sent: [draft('a')] }]);
    asked[0]!.answer({ version: 1 });
    await soon();
    expect(remembered.at(-1)).toEqual(['new', null]);
    expect(saver.desk().saving).toBe('saved');
  });

  it('never has two requests on their way, and sends the newer text upon the version of the older', async () => {
    const { saver, asked } = started();
    saver.put('new', draft('a'));
    saver.flush();
    saver.put('new', draft('ab'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    asked[0]!.answer({ version: 7 });
    await vi.advanceTimersByTimeAsync(800);
    expect(asked.map((one) => [one.draft?.sentence, one.version])).toEqual([['a', 0], ['ab', 7]]);
  });

  it('tries again after a failure, and says so meanwhile', async () => {
    const { saver, asked } = started();
    saver.put('new', draft('a'));
    saver.flush();
    asked[0]!.fail();
    await soon();
    expect(saver.desk().saving).toBe('failed');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
  });

  it('sends one place after the other', async () => {
    const { saver, asked } = started();
    saver.put('new', draft('a'));
    saver.put('task-7', draft('b'));
    saver.flush();
    asked[0]!.answer({ version: 1 });
    await vi.advanceTimersByTimeAsync(800);
    expect(asked.map(({ slot }) => slot)).toEqual(['new', 'task-7']);
  });

  it('goes on with what this browser had kept', async () => {
    const server = { new: { draft: draft('old'), version: 2 } };
    const { saver, asked } = started(server, { new: { draft: draft('older base, newer words'), version: 1, sent: [] } });
    expect(saver.desk().drafts.new?.sentence).toBe('older base, newer words');
    await vi.advanceTimersByTimeAsync(800);
    expect(asked[0]!.version).toBe(1);
  });
});

describe('an answer that was lost', () => {
  const theirs = { theirs: { draft: draft('half a sen'), version: 6 } };

  it('with a reload makes no clash with one\'s own words', async () => {
    const unsent = { new: { draft: draft('half a sentence'), version: 5, sent: [draft('half a sen')] } };
    const { saver, asked } = started({ new: { draft: draft('half a sen'), version: 6 } }, unsent);
    saver.flush();
    asked[0]!.answer(theirs);
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.desk().clash).toBeNull();
    expect(asked[1]).toMatchObject({ draft: draft('half a sentence'), version: 6 });
  });

  it('with the line makes none either', async () => {
    const { saver, asked } = started({ new: { draft: draft('half'), version: 5 } });
    saver.put('new', draft('half a sen'));
    saver.flush();
    asked[0]!.fail();
    await soon();
    saver.put('new', draft('half a sentence'));
    saver.flush();
    asked[1]!.answer(theirs);
    await vi.advanceTimersByTimeAsync(800);
    expect(asked[2]).toMatchObject({ draft: draft('half a sentence'), version: 6 });
  });
});

describe('submitting', () => {
  it('has the server keep the draft first, then sends nothing until it is over', async () => {
    const { saver, asked } = started();
    const held = saver.hold('new', draft('a'));
    await soon();
    asked[0]!.answer({ version: 1 });
    expect(await held).toBe(true);
    saver.put('new', null);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(1);
    saver.release();
    await vi.advanceTimersByTimeAsync(800);
    expect(asked[1]).toMatchObject({ draft: null, version: 1 });
  });

  it('does not wait for a server that cannot be reached: the submission will say so', async () => {
    const { saver, asked } = started();
    const held = saver.hold('new', draft('a'));
    await soon();
    asked[0]!.fail();
    expect(await held).toBe(true);
  });

  it('waits for a person where there is a clash', async () => {
    const { saver, asked } = started();
    const held = saver.hold('new', draft('a'));
    await soon();
    asked[0]!.answer({ theirs: { draft: draft('b'), version: 4 } });
    expect(await held).toBe(false);
    expect(saver.desk().clash).toMatchObject({ mine: draft('a'), theirs: draft('b') });
  });
});

describe('a clash', () => {
  async function clashing(theirs: Draft | null): Promise<{ saver: Saver; asked: Asked[]; remembered: [string, Unsent | null][] }> {
    const made = started();
    made.saver.put('new', draft('mine'));
    made.saver.flush();
    made.asked[0]!.answer({ theirs: { draft: theirs, version: 4 } });
    await soon();
    return made;
  }

  it('is shown with both, and nothing is sent before a person has chosen', async () => {
    const { saver, asked } = await clashing(draft('theirs'));
    expect(saver.desk().clash).toEqual({ slot: 'new', mine: draft('mine'), theirs: draft('theirs') });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(1);
  });

  it('is none where both say the same', async () => {
    const { saver, remembered } = await clashing(draft('mine', 'another id'));
    expect(saver.desk()).toMatchObject({ clash: null, saving: 'saved', drafts: { new: { sentence: 'mine' } } });
    expect(remembered.at(-1)).toEqual(['new', null]);
  });

  it('keeping mine sends it upon their version', async () => {
    const { saver, asked } = await clashing(draft('theirs'));
    saver.settle('mine');
    await vi.advanceTimersByTimeAsync(800);
    expect(asked[1]).toMatchObject({ draft: draft('mine'), version: 4 });
  });

  it('taking theirs sends nothing', async () => {
    const { saver, asked } = await clashing(draft('theirs'));
    saver.settle('theirs');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(saver.desk().drafts.new).toEqual(draft('theirs'));
    expect(asked).toHaveLength(1);
  });

  it('keeping both puts theirs aside, as another task', async () => {
    const { saver } = await clashing(draft('theirs'));
    saver.settle('both');
    expect(saver.desk().drafts).toEqual({ 'aside-id-1': draft('theirs', 'id-2'), new: draft('mine') });
  });

  it('keeping what was submitted elsewhere makes another task of it', async () => {
    const { saver } = await clashing(null);
    saver.settle('mine');
    expect(saver.desk().drafts.new).toEqual(draft('mine', 'id-1'));
  });
});

it('takes over what another device has written where nothing was typed here', async () => {
  const { saver, asked } = started({ new: { draft: draft('a'), version: 1 } });
  saver.put('task-7', draft('b'));
  saver.adopt({ new: { draft: draft('a longer one'), version: 2 }, 'task-7': { draft: draft('theirs'), version: 3 } });
  expect(saver.desk().drafts).toEqual({ new: draft('a longer one'), 'task-7': draft('b') });
  await vi.advanceTimersByTimeAsync(800);
  expect(asked.map(({ slot }) => slot)).toEqual(['task-7']);
});

/** The server's rule for one place: a write upon another version than the present is shown what is there. */
class Server {
  kept: Kept = { draft: null, version: 0 };
  history: (string | undefined)[] = [];

  write(sent: Draft | null, version: number): Answer {
    if (JSON.stringify(sent) === JSON.stringify(this.kept.draft)) return { version: this.kept.version };
    if (version !== this.kept.version) return { theirs: this.kept };
    this.kept = { draft: sent, version: version + 1 };
    this.history.push(sent?.sentence);
    return { version: this.kept.version };
  }
}

it('whatever two devices type and choose, both end with what the server has, and no words are lost unasked', async () => {
  const step = fc.record({ who: fc.nat(1), text: fc.string({ maxLength: 3 }), fails: fc.boolean(), choice: fc.constantFrom<Choice[]>('mine', 'theirs', 'both') });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const servers = new Map<string, Server>();
      let broken = false;
      let ids = 0;
      const device = () =>
        new Saver({
          places: {},
          unsent: {},
          send: (slot, sent, version) => {
            if (broken) return Promise.reject(new Error('down'));
            const server = servers.get(slot) ?? new Server();
            servers.set(slot, server);
            return Promise.resolve(server.write(sent, version));
          },
          remember: () => undefined,
          freshId: () => `id-${(ids += 1)}`,
        });
      const devices = [device(), device()];
      for (const { who, text, fails, choice } of steps) {
        broken = fails;
        devices[who]!.put('new', draft(text));
        await vi.advanceTimersByTimeAsync(1000);
        const { clash } = devices[who]!.desk();
        if (clash) expect(servers.get('new')?.history).toContain(clash.theirs?.sentence);
        devices[who]!.settle(choice);
      }
      broken = false;
      for (let round = 0; round < 3; round += 1) {
        await vi.advanceTimersByTimeAsync(20_000);
        for (const one of devices) one.settle('theirs');
        for (const one of devices) one.adopt(Object.fromEntries([...servers].map(([slot, { kept }]) => [slot, kept])));
      }
      const kept = servers.get('new')?.kept.draft ?? undefined;
      for (const one of devices) expect(one.desk().drafts.new).toEqual(kept);
    }),
    { numRuns: 100 },
  );
});
