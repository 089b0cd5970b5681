import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useLiveJobs } from '@/api/events';

/** A stream of events that the test sends itself. */
class Source {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    Source.opened.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  say(...jobs: object[]): void {
    act(() => this.onmessage?.({ data: JSON.stringify({ status: {}, jobs }) }));
  }

  refuse(): void {
    this.close();
    this.onerror?.();
  }
}

function Watch({ kind, onNews }: { kind: string; onNews: () => void }) {
  const jobs = useLiveJobs('study', kind, onNews);
  return <p>{jobs.map((job) => `${job.id} ${job.progress}`).join(', ')}</p>;
}

beforeEach(() => {
  Source.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => Source.opened.at(-1)!;
const job = (id: number, status: string, progress = 0, kind = 'capture') => ({ id, kind, status, progress });

test('several parts of a page share one stream, which closes with the last of them', () => {
  const { unmount } = render(
    <>
      <Watch kind="capture" onNews={vi.fn()} />
      <Watch kind="release" onNews={vi.fn()} />
    </>,
  );
  expect(Source.opened.map(({ address }) => address)).toEqual(['/api/datasets/study/events']);
  unmount();
  expect(latest().readyState).toBe(Source.CLOSED);
});

test('only jobs of the wanted kind are shown, with their progress', () => {
  render(<Watch kind="capture" onNews={vi.fn()} />);
  latest().say(job(1, 'running', 0.5), job(2, 'running', 0.7, 'release'));
  expect(screen.getByText('1 0.5')).toBeVisible();
});

test('a change of status is news, progress and disappearing are not', () => {
  const onNews = vi.fn();
  render(<Watch kind="capture" onNews={onNews} />);
  latest().say(job(1, 'running', 0.1));
  vi.runAllTimers();
  expect(onNews).toHaveBeenCalledTimes(1);
  latest().say(job(1, 'running', 0.9));
  vi.runAllTimers();
  expect(onNews).toHaveBeenCalledTimes(1);
  latest().say(job(1, 'done', 1));
  vi.runAllTimers();
  expect(onNews).toHaveBeenCalledTimes(2);
  latest().say();
  vi.runAllTimers();
  expect(onNews).toHaveBeenCalledTimes(2);
});

test('many changes at once are told once', () => {
  const onNews = vi.fn();
  render(<Watch kind="capture" onNews={onNews} />);
  for (let id = 1; id <= 20; id += 1) latest().say(job(id, 'done', 1));
  vi.runAllTimers();
  expect(onNews).toHaveBeenCalledTimes(1);
});

test('a refused stream is tried again', () => {
  render(<Watch kind="capture" onNews={vi.fn()} />);
  latest().refuse();
  expect(Source.opened).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(Source.opened).toHaveLength(2);
});
