import { expect, test } from 'vitest';

import { ApiError, type Problem } from '@/api/problem';
import { tallyOf } from '@/features/screens/uploads/entries';
import { type Send, UploadQueue } from '@/features/screens/uploads/upload-queue';

const file = (name: string) => new File(['12345'], name);
const settled = () => new Promise((done) => setTimeout(done));
const refusal = new ApiError(400, [{ message: 'Not a picture.' } as Problem]);

/** A server that answers when it is told to. */
function server() {
  const asked: { name: string; answer: () => void; fail: (error: unknown) => void; sent: (part: number) => void }[] = [];
  const send: Send = ({ file: { name }, onSent, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new ApiError(0, [])));
      asked.push({ name, answer: () => resolve({ accepted: [], refused: [], left_out: [] }), fail: reject, sent: onSent });
    });
  return { asked, queue: new UploadQueue(send) };
}

const statesOf = (queue: UploadQueue) => queue.entries().map((entry) => entry.state);

test('two files are under way at a time, the next follows as soon as one is answered', async () => {
  const { asked, queue } = server();
  queue.add([file('a'), file('b'), file('c')], 'gedit');
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b']);
  asked[0]!.answer();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(statesOf(queue)).toEqual(['done', 'sending', 'sending']);
});

test('a refused file stops no other and keeps the words of the server', async () => {
  const { asked, queue } = server();
  queue.add([file('a'), file('b')], 'gedit');
  asked[0]!.fail(refusal);
  asked[1]!.answer();
  await settled();
  expect(statesOf(queue)).toEqual(['refused', 'done']);
  expect(queue.entries()[0]!.problems[0]!.message).toBe('Not a picture.');
});

test('a file that did not arrive can be sent again, a refused one is not', async () => {
  const { asked, queue } = server();
  queue.add([file('a'), file('b')], 'gedit');
  asked[0]!.fail(new ApiError(0, []));
  asked[1]!.fail(refusal);
  await settled();
  expect(statesOf(queue)).toEqual(['unsent', 'refused']);
  queue.again();
  expect(asked.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
});

test('cancelling stops what is under way and what waits, and nothing more is sent', async () => {
  const { asked, queue } = server();
  queue.add([file('a'), file('b'), file('c')], 'gedit');
  queue.cancel();
  await settled();
  expect(statesOf(queue)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(asked).toHaveLength(2);
});

test('progress counts bytes, those of files under way in part', () => {
  const { asked, queue } = server();
  queue.add([file('a'), file('b'), file('c'), file('d')], 'gedit');
  asked[0]!.sent(0.5);
  expect(tallyOf(queue.entries())).toMatchObject({ files: 4, open: 4, sent: 0.125 });
});

test('closing forgets only files that have had their answer', async () => {
  const { asked, queue } = server();
  queue.add([file('a'), file('b')], 'gedit');
  asked[0]!.answer();
  await settled();
  queue.clear();
  expect(queue.entries().map((entry) => entry.file.name)).toEqual(['b']);
});
