import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useGoKeys } from '../../src/app/go-keys';

const go = vi.fn();
const sheet = vi.fn();

function Page({ onKey = () => undefined }: { onKey?: (event: React.KeyboardEvent) => void }) {
  const { waiting } = useGoKeys({ go, sheet });
  return (
    <>
      <p>{waiting ? 'where to?' : 'calm'}</p>
      <input aria-label="Sentence" />
      <button type="button" onKeyDown={onKey}>Page</button>
    </>
  );
}

const press = (key: string, target: Element = document.body) =>
  act(() => {
    fireEvent.keyDown(target, { key });
    vi.advanceTimersByTime(0);
  });

describe('g and a letter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it('goes to the place of the letter', () => {
    render(<Page />);
    press('g');
    press('s');
    expect(go).toHaveBeenCalledExactlyOnceWith('s');
    expect(screen.getByText('calm')).toBeInTheDocument();
  });

  it('keeps the letter from the page, on which it may mean something else', () => {
    const onKey = vi.fn();
    render(<Page onKey={onKey} />);
    press('g');
    expect(screen.getByText('where to?')).toBeInTheDocument();
    press('a', screen.getByRole('button'));
    expect(onKey).not.toHaveBeenCalled();
    expect(go).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('leaves a text field alone', () => {
    render(<Page />);
    press('g', screen.getByLabelText('Sentence'));
    press('?', screen.getByLabelText('Sentence'));
    press('s');
    expect(go).not.toHaveBeenCalled();
    expect(sheet).not.toHaveBeenCalled();
  });

  it('forgets the g on Escape, and after a while', () => {
    render(<Page />);
    press('g');
    press('Escape');
    press('s');
    press('g');
    act(() => void vi.advanceTimersByTime(10_000));
    press('s');
    expect(go).not.toHaveBeenCalled();
  });

  it('gives a page its own ? first', () => {
    render(<Page onKey={(event) => event.preventDefault()} />);
    press('?', screen.getByRole('button'));
    expect(sheet).not.toHaveBeenCalled();
    press('?');
    expect(sheet).toHaveBeenCalledOnce();
  });
});
