import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '../../../../src/api/problem';
import type { Box } from '../../../../src/canvas/box';
import { type Edit, change } from '../../../../src/canvas/edits';
import { type Batch, type Present, restored } from '../../../../src/canvas/outbox';
import { type Scene, sceneOf } from '../../../../src/canvas/scene';
import { Saver } from '../../../../src/features/boxes/saving/saver';
import { whenSaved } from '../../../../src/features/boxes/saving/when-saved';
import { box, counter } from '../../../canvas/builders';

const problem = { code: 'c', message: 'No.', line: 0, column: 0, end_line: 0, end_column: 0, field: '', hints: [] };
const refusedWith = (status: number) => new ApiError(status, [problem]);
const here = [box('a', [0, 0, 10, 10]), box('b', [20, 20, 30, 30])];
const kindOf = (id: string, kind: Box['kind']): Edit =>
  change(
    here.find((candidate) => candidate.id === id)!,
    { kind },
  )!;
const flushPromises = () => vi.advanceTimersByTimeAsync(0);

/** A server that makes box version of each edit, unless the next answers say otherwise. */
function startSaver({ left = [] as Edit[], boxes = here } = {}) {
  const server = { version: 7, boxes, answers: [] as unknown[], batches: [] as Batch[] };
  const stored: (string | null)[] = [];
  const shown: Scene[] = [];
  const send = (batch: Batch): Promise<number> => {
    server.batches.push(batch);
    const answer = server.answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve((server.version += batch.entries.length));
  };
  const read = (): Promise<Present> => Promise.resolve({ version: server.version, scene: sceneOf(server.boxes) });
  const keep = (text: string | null) => stored.push(text) > 0;
  const saver = new Saver({ send, read, keep, fresh: counter('e') }, { version: 7, scene: sceneOf(here) }, left);
  const editorPort = { show: (scene: Scene) => void shown.push(scene), whenIdle: () => Promise.resolve() };
  return { saver, server, stored, shown, editorPort };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the saver', () => {
  it('sends a gesture at once, stores it before, and forgets it when the server has it', async () => {
    const { saver, server, stored, editorPort } = startSaver();
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    expect(server.batches).toHaveLength(1);
    expect(restored(stored.at(-1) ?? '')?.entries).toHaveLength(1);
    expect(saver.state().unsaved).toBe(1);
    await flushPromises();
    expect(saver.state()).toMatchObject({ unsaved: 0, version: 8, state: 'sending' });
    expect(stored.at(-1)).toBeNull();
  });

  it('keeps everything while the server is away, says so, and sends the same edit again', async () => {
    const { saver, server, editorPort } = startSaver();
    server.answers.push(refusedWith(0), refusedWith(502));
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    await flushPromises();
    expect(saver.state()).toMatchObject({ unsaved: 1, state: 'unreachable' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(saver.state()).toMatchObject({ unsaved: 0, state: 'sending' });
    expect(new Set(server.batches.map((batch) => batch.entries[0]?.id)).size).toBe(1);
  });

  it('waits for a new session and then goes on', async () => {
    const { saver, server, editorPort } = startSaver();
    server.answers.push(refusedWith(401));
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    await flushPromises();
    expect(saver.state().state).toBe('signed-out');
    saver.signedIn();
    await flushPromises();
    expect(saver.state().unsaved).toBe(0);
  });

  it("lays the edits over others' when only box side touched a box", async () => {
    const { saver, server, shown, editorPort } = startSaver();
    server.boxes = [here[0]!, { ...here[1]!, kind: 'hover' }];
    server.version = 9;
    server.answers.push(refusedWith(409));
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    await flushPromises();
    expect([...(shown[0]?.boxes.values() ?? [])].map(({ kind }) => kind)).toEqual(['type', 'hover']);
    expect(saver.state()).toMatchObject({ unsaved: 0, version: 10 });
  });

  it('asks where both sides changed box box, loses nothing meanwhile, and sends what was chosen', async () => {
    const { saver, server, stored, editorPort } = startSaver();
    server.boxes = [{ ...here[0]!, kind: 'hover' }, here[1]!];
    server.version = 8;
    server.answers.push(refusedWith(409));
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    await flushPromises();
    expect(saver.state()).toMatchObject({ state: 'clash', unsaved: 1, clashes: [{ id: 'a' }] });
    expect(restored(stored.at(-1) ?? '')?.entries).toHaveLength(1);
    saver.choose(new Map([['a', 'mine']]));
    await flushPromises();
    expect(server.batches.at(-1)).toMatchObject({ baseVersion: 8, entries: [{ edit: { after: { kind: 'type' } } }] });
    expect(saver.state()).toMatchObject({ state: 'sending', unsaved: 0, clashes: [] });
  });

  it('takes back only the box edit that the server will never take', async () => {
    const { saver, server, editorPort } = startSaver({ left: [kindOf('a', 'type'), kindOf('b', 'type')] });
    server.answers.push(refusedWith(400), refusedWith(400));
    saver.start(editorPort);
    await flushPromises();
    expect(server.batches.map((batch) => batch.entries.length)).toEqual([2, 1, 1]);
    expect(server.batches.at(-1)).toMatchObject({ entries: [{ edit: { after: { id: 'b' } } }] });
    expect(saver.state()).toMatchObject({ unsaved: 0, refusal: 'No.' });
  });

  it('keeps the edits of somebody who may no longer edit, and does not insist', async () => {
    const { saver, server, stored, editorPort } = startSaver();
    server.answers.push(refusedWith(403));
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.batches).toHaveLength(1);
    expect(saver.state()).toMatchObject({ state: 'refused', refusal: 'No.', unsaved: 1 });
    expect(restored(stored.at(-1) ?? '')?.entries).toHaveLength(1);
  });

  it('begins with what an earlier window could not send', async () => {
    const { saver, server, editorPort } = startSaver({ left: [kindOf('a', 'type')] });
    expect(saver.scene.boxes.get('a')?.kind).toBe('type');
    saver.start(editorPort);
    await flushPromises();
    expect(server.batches).toHaveLength(1);
  });

  it('sends what is waiting when the page is left, then is gone; trouble leaves the rest stored', async () => {
    const { saver, server, stored, editorPort } = startSaver();
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    saver.add([kindOf('b', 'type')]);
    const gone = vi.fn();
    server.answers.push(refusedWith(0));
    saver.stop(gone);
    expect(gone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(gone).toHaveBeenCalledOnce();
    expect(server.batches).toHaveLength(2);
    expect(restored(stored.at(-1) ?? '')?.entries).toHaveLength(1);
  });

  it('shows newer boxes that were read for another reason, unless an edit is on its way', async () => {
    const { saver, shown, editorPort } = startSaver();
    saver.start(editorPort);
    saver.offer({ version: 7, scene: sceneOf([]) });
    await flushPromises();
    expect(shown).toEqual([]);
    saver.offer({ version: 8, scene: sceneOf([]) });
    await flushPromises();
    expect(shown).toHaveLength(1);
    expect(saver.state().version).toBe(8);
  });

  it('says when all is saved, for whoever wants to submit', async () => {
    const { saver, editorPort } = startSaver();
    saver.start(editorPort);
    saver.add([kindOf('a', 'type')]);
    await expect(whenSaved(saver)).resolves.toBe(8);
  });
});
