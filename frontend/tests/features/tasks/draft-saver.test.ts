import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createSaver } from '@/features/tasks/draft-saver';
import type { Drafts } from '@/features/tasks/drafts';

const drafts = (sentence: string): Drafts => ({ new: { sentence, script: '', phrasings: [], client: 'c' } });

/** A server whose answers come when the test lets them. */
function server() {
  const asked: { drafts: Drafts; answer: () => void; fail: () => void }[] = [];
  const send = (sent: Drafts) =>
    new Promise<void>((resolve, reject) => asked.push({ drafts: sent, answer: resolve, fail: () => reject(new Error('down')) }));
  return { asked, send };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started() {
  const remembered: (Drafts | null)[] = [];
  const { asked, send } = server();
  const saver = createSaver({ send, remember: (kept) => remembered.push(kept) });
  return { saver, asked, remembered };
}

it('keeps every key in this browser at once and sends only the last after a pause', async () => {
  const { saver, asked, remembered } = started();
  saver.put(drafts('a'));
  saver.put(drafts('ab'));
  expect(remembered).toEqual([drafts('a'), drafts('ab')]);
  await vi.advanceTimersByTimeAsync(800);
  expect(asked.map((one) => one.drafts)).toEqual([drafts('ab')]);
});

it('forgets them in this browser only when the server has them', async () => {
  const { saver, asked, remembered } = started();
  saver.put(drafts('a'));
  saver.flush();
  expect(remembered.at(-1)).toEqual(drafts('a'));
  asked[0]!.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(remembered.at(-1)).toBeNull();
  expect(saver.state()).toBe('saved');
});

it('never has two requests on their way, so that an older text cannot overtake a newer one', async () => {
  const { saver, asked } = started();
  saver.put(drafts('a'));
  saver.flush();
  saver.put(drafts('ab'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
  asked[0]!.answer();
  await vi.advanceTimersByTimeAsync(800);
  expect(asked.map((one) => one.drafts)).toEqual([drafts('a'), drafts('ab')]);
});

it('tries again after a failure, and says so meanwhile', async () => {
  const { saver, asked, remembered } = started();
  saver.put(drafts('a'));
  saver.flush();
  asked[0]!.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.state()).toBe('failed');
  expect(remembered.at(-1)).toEqual(drafts('a'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
});

it('sends nothing while it is held for a submission, also when a save fails meanwhile', async () => {
  const { saver, asked } = started();
  saver.put(drafts('a'));
  saver.flush();
  const held = saver.hold();
  asked[0]!.fail();
  await held;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
});
