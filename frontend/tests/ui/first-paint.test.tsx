import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { awaitFirstPaint, useFirstPainted, useTellFirstPaint } from '@/ui/first-paint';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page() {
  useTellFirstPaint();
  return (
    <>
      <p>Picture</p>
      {useFirstPainted() && <p>Panel</p>}
    </>
  );
}

const present = (text: string): boolean => screen.queryByText(text) !== null;

test('a panel follows the picture after the frame in which that is painted', () => {
  awaitFirstPaint();
  render(<Page />);
  expect([present('Picture'), present('Panel')]).toEqual([true, false]);
  act(() => frames.forEach((frame) => frame(0)));
  expect(present('Panel')).toBe(false);
  act(() => void vi.advanceTimersByTime(0));
  expect(present('Panel')).toBe(true);
});

test('a window that is not shown begins no frame, and gets its panels all the same', () => {
  awaitFirstPaint();
  render(<Page />);
  act(() => void vi.advanceTimersByTime(1000));
  expect(present('Panel')).toBe(true);
});

test('what is opened later has its panels at once', () => {
  render(<Page />);
  expect(present('Panel')).toBe(true);
});
