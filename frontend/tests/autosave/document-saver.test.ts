import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DocumentSaver } from '@/autosave/document-saver';
import type { Response, Stored, Unsent } from '@/autosave/documents';

import { type Draft, TYPE, draft, restartIds } from './draft-type';

interface SentRequest {
  slot: string;
  value: Draft | null;
  version: number;
  answer: (answer: Response<Draft>) => void;
  fail: () => void;
}

beforeEach(() => {
  restartIds();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);

/** A saver whose server answers when the test lets it. */
function started(stored: Record<string, Stored<Draft>> = {}, unsent: Record<string, Unsent<Draft>> = {}) {
  const requests: SentRequest[] = [];
  const remembered: [string, Unsent<Draft> | null][] = [];
  const saver = new DocumentSaver<Draft>({
    type: TYPE,
    stored,
    unsent,
    send: (request) =>
      new Promise((resolve, reject) =>
        requests.push({ ...request, answer: resolve, fail: () => reject(new Error('down')) }),
      ),
    remember: (slot, document) => remembered.push([slot, document]),
  });
  return { saver, requests, remembered };
}

describe('saving', () => {
  it('keeps every key in this browser at once and sends only the last after a pause', async () => {
    const { saver, requests, remembered } = started();
    saver.put('new', draft('a'));
    saver.put('new', draft('ab'));
    expect(remembered.map(([, unsent]) => unsent?.value?.sentence)).toEqual(['a', 'ab']);
    await vi.advanceTimersByTimeAsync(800);
    expect(requests.map((request) => [request.value?.sentence, request.version])).toEqual([['ab', 0]]);
  });

  it('forgets a draft in this browser only when the server has it', async () => {
    const { saver, requests, remembered } = started();
    saver.put('new', draft('a'));
    saver.flush();
    expect(remembered.at(-1)).toEqual(['new', { value: draft('a'), version: 0, sent: [draft('a')] }]);
    requests[0]!.answer({ version: 1 });
    await soon();
    expect(remembered.at(-1)).toEqual(['new', null]);
    expect(saver.view().saving).toBe('saved');
  });

  it('never has two requests on their way, and sends the newer text upon the version of the older', async () => {
    const { saver, requests } = started();
    saver.put('new', draft('a'));
    saver.flush();
    saver.put('new', draft('ab'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests).toHaveLength(1);
    requests[0]!.answer({ version: 7 });
    await vi.advanceTimersByTimeAsync(800);
    expect(requests.map((request) => [request.value?.sentence, request.version])).toEqual([
      ['a', 0],
      ['ab', 7],
    ]);
  });

  it('tries again after a failure, and says so meanwhile', async () => {
    const { saver, requests } = started();
    saver.put('new', draft('a'));
    saver.flush();
    requests[0]!.fail();
    await soon();
    expect(saver.view().saving).toBe('failed');
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests).toHaveLength(2);
  });

  it('sends one place after the other', async () => {
    const { saver, requests } = started();
    saver.put('new', draft('a'));
    saver.put('task-7', draft('b'));
    saver.flush();
    requests[0]!.answer({ version: 1 });
    await vi.advanceTimersByTimeAsync(800);
    expect(requests.map(({ slot }) => slot)).toEqual(['new', 'task-7']);
  });

  it('goes on with what this browser had kept', async () => {
    const server = { new: { value: draft('old'), version: 2 } };
    const { saver, requests } = started(server, {
      new: { value: draft('older base, newer words'), version: 1, sent: [] },
    });
    expect(saver.view().documents.new?.sentence).toBe('older base, newer words');
    await vi.advanceTimersByTimeAsync(800);
    expect(requests[0]!.version).toBe(1);
  });
});

describe('an answer that was lost', () => {
  const theirs = { theirs: { value: draft('half a sen'), version: 6 } };

  it("with a reload makes no clash with one's own words", async () => {
    const unsent = { new: { value: draft('half a sentence'), version: 5, sent: [draft('half a sen')] } };
    const { saver, requests } = started({ new: { value: draft('half a sen'), version: 6 } }, unsent);
    saver.flush();
    requests[0]!.answer(theirs);
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.view().clash).toBeNull();
    expect(requests[1]).toMatchObject({ value: draft('half a sentence'), version: 6 });
  });

  it('with the line makes none either', async () => {
    const { saver, requests } = started({ new: { value: draft('half'), version: 5 } });
    saver.put('new', draft('half a sen'));
    saver.flush();
    requests[0]!.fail();
    await soon();
    saver.put('new', draft('half a sentence'));
    saver.flush();
    requests[1]!.answer(theirs);
    await vi.advanceTimersByTimeAsync(800);
    expect(requests[2]).toMatchObject({ value: draft('half a sentence'), version: 6 });
  });
});

describe('submitting', () => {
  /** A submission that ends when the test lets it. */
  function submission() {
    let take = (): void => undefined;
    let refuse = (): void => undefined;
    const submit = vi.fn(
      () =>
        new Promise<string>((resolve, reject) => {
          take = () => resolve('taken');
          refuse = () => reject(new Error('refused'));
        }),
    );
    return { submit, take: () => take(), refuse: () => refuse() };
  }

  it('stores the draft first, then sends nothing until it is over', async () => {
    const { saver, requests } = started();
    const { submit, take } = submission();
    const result = saver.submit('new', draft('a'), submit);
    await soon();
    expect(submit).not.toHaveBeenCalled();
    requests[0]!.answer({ version: 1 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(submit).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(1);
    take();
    expect(await result).toBe('taken');
    expect(saver.view().documents).toEqual({});
    await vi.advanceTimersByTimeAsync(800);
    expect(requests[1]).toMatchObject({ value: null, version: 1 });
  });

  it('keeps what is typed while it is in flight, as another task', async () => {
    const { saver, requests } = started();
    const { submit, take } = submission();
    const result = saver.submit('new', draft('a'), submit);
    await soon();
    requests[0]!.answer({ version: 1 });
    await soon();
    saver.put('new', draft('a, and more'));
    take();
    await result;
    expect(saver.view().documents.new).toEqual(draft('a, and more', 'id-1'));
    await vi.advanceTimersByTimeAsync(800);
    // The submission has emptied the slot on the server: that is no change from elsewhere.
    requests[1]!.answer({ theirs: { value: null, version: 2 } });
    await vi.advanceTimersByTimeAsync(800);
    expect(saver.view().clash).toBeNull();
    expect(requests[2]).toMatchObject({ value: draft('a, and more', 'id-1'), version: 2 });
  });

  it('leaves the draft where it is refused', async () => {
    const { saver, requests } = started();
    const { submit, refuse } = submission();
    const result = saver.submit('new', draft('a'), submit);
    await soon();
    requests[0]!.answer({ version: 1 });
    await soon();
    refuse();
    await expect(result).rejects.toThrow('refused');
    expect(saver.view().documents.new).toEqual(draft('a'));
  });

  it('does not wait for a server that cannot be reached: the submission will say so', async () => {
    const { saver, requests } = started();
    const { submit, take } = submission();
    const result = saver.submit('new', draft('a'), submit);
    await soon();
    requests[0]!.fail();
    await soon();
    take();
    expect(await result).toBe('taken');
  });

  it('waits for a person where there is a clash', async () => {
    const { saver, requests } = started();
    const { submit } = submission();
    const result = saver.submit('new', draft('a'), submit);
    await soon();
    requests[0]!.answer({ theirs: { value: draft('b'), version: 4 } });
    expect(await result).toBeUndefined();
    expect(submit).not.toHaveBeenCalled();
    expect(saver.view().clash).toMatchObject({ mine: draft('a'), theirs: draft('b') });
  });
});

describe('a clash', () => {
  async function clashing(
    theirs: Draft | null,
  ): Promise<{ saver: DocumentSaver<Draft>; requests: SentRequest[]; remembered: [string, Unsent<Draft> | null][] }> {
    const made = started();
    made.saver.put('new', draft('mine'));
    made.saver.flush();
    made.requests[0]!.answer({ theirs: { value: theirs, version: 4 } });
    await soon();
    return made;
  }

  it('is shown with both, and nothing is sent before a person has chosen', async () => {
    const { saver, requests } = await clashing(draft('theirs'));
    expect(saver.view().clash).toEqual({ slot: 'new', mine: draft('mine'), theirs: draft('theirs') });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests).toHaveLength(1);
  });

  it('is none where both say the same', async () => {
    const { saver, remembered } = await clashing(draft('mine', 'another id'));
    expect(saver.view()).toMatchObject({ clash: null, saving: 'saved', documents: { new: { sentence: 'mine' } } });
    expect(remembered.at(-1)).toEqual(['new', null]);
  });

  it('keeping mine sends it upon their version', async () => {
    const { saver, requests } = await clashing(draft('theirs'));
    saver.resolve('mine');
    await vi.advanceTimersByTimeAsync(800);
    expect(requests[1]).toMatchObject({ value: draft('mine'), version: 4 });
  });

  it('taking theirs sends nothing', async () => {
    const { saver, requests } = await clashing(draft('theirs'));
    saver.resolve('theirs');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(saver.view().documents.new).toEqual(draft('theirs'));
    expect(requests).toHaveLength(1);
  });

  it('keeping both puts theirs aside, as another task', async () => {
    const { saver } = await clashing(draft('theirs'));
    saver.resolve('both');
    expect(saver.view().documents).toEqual({ 'aside-id-1': draft('theirs', 'id-2'), new: draft('mine') });
  });

  it('keeping what was submitted elsewhere makes another task of it', async () => {
    const { saver } = await clashing(null);
    saver.resolve('mine');
    expect(saver.view().documents.new).toEqual(draft('mine', 'id-1'));
  });
});

it('takes over what another device has written where nothing was typed here', async () => {
  const { saver, requests } = started({ new: { value: draft('a'), version: 1 } });
  saver.put('task-7', draft('b'));
  saver.adopt({ new: { value: draft('a longer one'), version: 2 }, 'task-7': { value: draft('theirs'), version: 3 } });
  expect(saver.view().documents).toEqual({ new: draft('a longer one'), 'task-7': draft('b') });
  await vi.advanceTimersByTimeAsync(800);
  expect(requests.map(({ slot }) => slot)).toEqual(['task-7']);
});
