import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError, type Problem } from '@/api/problem';
import type { Upload, UploadDetail } from '@/features/screens/requests/upload';
import { tallyOf } from '@/features/screens/uploads/entries';
import { UploadQueue } from '@/features/screens/uploads/upload-queue';

const file = (name: string) => new File(['12345'], name);
const settled = () => vi.advanceTimersByTimeAsync(0);
const asked = () => vi.advanceTimersByTimeAsync(1_000);
const refusal = new ApiError(400, [{ message: 'No file.' } as Problem]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Sent {
  name: string;
  clientId: string;
  answer: () => void;
  fail: (error: unknown) => void;
  sent: (part: number) => void;
}

/** A server that answers when it is told to, and whose jobs are as they are set. */
function server() {
  const requests: Sent[] = [];
  const jobs = new Map<number, UploadDetail>();
  const cancelled: number[] = [];
  const job = (change: Partial<UploadDetail>): UploadDetail => {
    const blank = { id: jobs.size + 1, status: 'queued', progress: 0, error: '', doing: '', subject: 'all.zip' };
    return { ...blank, accepted: [], refused: [], left_out: [], ...change } as UploadDetail;
  };
  const set = (id: number, change: Partial<UploadDetail>) => jobs.set(id, job({ id, ...change }));
  const queue = new UploadQueue({
    send: ({ clientId, file: { name }, onSent, signal }) =>
      new Promise<Upload>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError(0, [])));
        const answer = () => {
          const queued = job({});
          jobs.set(queued.id, queued);
          resolve(queued);
        };
        requests.push({ name, clientId, answer, fail: reject, sent: onSent });
      }),
    now: (ids) => Promise.resolve(ids.map((id) => jobs.get(id)!)),
    detail: (id) => Promise.resolve(jobs.get(id)!),
    cancel: (ids) => Promise.resolve(void cancelled.push(...ids)),
  });
  return { requests, queue, set, job, cancelled };
}

const statesOf = (queue: UploadQueue) => queue.entries().map((entry) => entry.state);

test('two files are sent at a time, the next follows as soon as one has arrived', async () => {
  const { requests, queue } = server();
  queue.add([file('a'), file('b'), file('c')], 'gedit');
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b']);
  requests[0]!.answer();
  await settled();
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(statesOf(queue)).toEqual(['working', 'sending', 'sending']);
});

test('a file that has arrived is followed until its job has ended', async () => {
  const { requests, queue, set } = server();
  queue.add([file('a')], 'gedit');
  requests[0]!.answer();
  set(1, { status: 'running', progress: 0.5, doing: '1 of 2 pictures' });
  await asked();
  expect(queue.entries()[0]).toMatchObject({ state: 'working', upload: { doing: '1 of 2 pictures' } });
  expect(tallyOf(queue.entries())).toMatchObject({ open: 1, progress: 0.75 });
  set(1, { status: 'done', accepted: [{} as UploadDetail['accepted'][number]] });
  await asked();
  expect(statesOf(queue)).toEqual(['done']);
  expect(tallyOf(queue.entries())).toMatchObject({ open: 0, accepted: 1, progress: 1 });
});

test('a job that failed over its pictures is refused, one that failed for another reason can be sent again', async () => {
  const { requests, queue, set } = server();
  queue.add([file('a'), file('b')], 'gedit');
  requests[0]!.answer();
  requests[1]!.answer();
  await settled();
  set(1, { status: 'failed', error: 'a: Not a picture.', refused: [{ file: 'a', problems: [] }] });
  set(2, { status: 'failed', error: 'The disk is full.' });
  await asked();
  expect(statesOf(queue)).toEqual(['refused', 'unsent']);
  expect(queue.entries()[1]!.problems[0]!.message).toBe('The disk is full.');
  queue.again();
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'b']);
});

test('a refused file stops no other and keeps the words of the server', async () => {
  const { requests, queue } = server();
  queue.add([file('a'), file('b')], 'gedit');
  requests[0]!.fail(refusal);
  requests[1]!.answer();
  await settled();
  expect(statesOf(queue)).toEqual(['refused', 'working']);
  expect(queue.entries()[0]!.problems[0]!.message).toBe('No file.');
});

test('a file that did not arrive can be sent again, a refused one is not', async () => {
  const { requests, queue } = server();
  queue.add([file('a'), file('b')], 'gedit');
  requests[0]!.fail(new ApiError(0, []));
  requests[1]!.fail(refusal);
  await settled();
  expect(statesOf(queue)).toEqual(['unsent', 'refused']);
  queue.again();
  expect(requests.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
});

test('a file whose answer was lost is sent again under its id, one whose job has failed under another', async () => {
  const { requests, queue, set } = server();
  queue.add([file('a'), file('b')], 'gedit');
  requests[0]!.fail(new ApiError(0, []));
  requests[1]!.answer();
  await settled();
  set(1, { status: 'failed', error: 'The disk is full.' });
  await asked();
  queue.again();
  const idsOf = (sent: string) => requests.filter(({ name }) => name === sent).map(({ clientId }) => clientId);
  expect(new Set(idsOf('a')).size).toBe(1);
  expect(new Set(idsOf('b')).size).toBe(2);
  expect(new Set(requests.map(({ clientId }) => clientId)).size).toBe(3);
});

test('cancelling stops what is under way here and with the workers, and nothing more is sent', async () => {
  const { requests, queue, set, cancelled } = server();
  queue.add([file('a'), file('b'), file('c'), file('d')], 'gedit');
  requests[0]!.answer();
  await settled();
  queue.cancel();
  await settled();
  expect(statesOf(queue)).toEqual(['working', 'cancelled', 'cancelled', 'cancelled']);
  expect(cancelled).toEqual([1]);
  set(1, { status: 'cancelled' });
  await asked();
  expect(statesOf(queue)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
  expect(requests).toHaveLength(3);
});

test('an upload that was sent before the page was loaded is followed once', async () => {
  const { queue, set, job } = server();
  set(1, {});
  queue.follow([job({ id: 1 })]);
  queue.follow([job({ id: 1 })]);
  expect(queue.entries().map(({ name, state }) => [name, state])).toEqual([['all.zip', 'working']]);
  set(1, { status: 'done' });
  await asked();
  expect(statesOf(queue)).toEqual(['done']);
});

test('progress counts bytes, those of files under way in part', () => {
  const { requests, queue } = server();
  queue.add([file('a'), file('b'), file('c'), file('d')], 'gedit');
  requests[0]!.sent(0.5);
  expect(tallyOf(queue.entries())).toMatchObject({ files: 4, open: 4, progress: 0.0625 });
});

test('closing forgets only files that have had their answer', async () => {
  const { requests, queue } = server();
  queue.add([file('a'), file('b')], 'gedit');
  requests[0]!.fail(refusal);
  await settled();
  queue.clear();
  expect(queue.entries().map((entry) => entry.name)).toEqual(['b']);
});
