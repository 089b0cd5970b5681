import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useGoKeys } from '../../src/app/go-keys';
import { KeyboardContext } from '../../src/keyboard/keyboard';
import type { Remapping } from '../../src/keyboard/bindings';
import { useCommands } from '../../src/keyboard/use-commands';

const go = vi.fn();
const accept = vi.fn();
const openSheet = vi.fn();

function Page() {
  const waiting = useGoKeys(go, () => undefined);
  useCommands({ 'final-accept': accept });
  return (
    <>
      <p>{waiting ? 'where to?' : 'calm'}</p>
      <input aria-label="Sentence" />
    </>
  );
}

const open = (remapping: Remapping = {}) =>
  render(
    <KeyboardContext value={{ remapping, openSheet }}>
      <Page />
    </KeyboardContext>,
  );

const press = (key: string, target: Element = document.body) => act(() => void fireEvent.keyDown(target, { key }));

describe('g and a letter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  it('go to the place of the letter', () => {
    open();
    press('g');
    press('s');
    expect(go).toHaveBeenCalledExactlyOnceWith('s');
    expect(screen.getByText('calm')).toBeInTheDocument();
  });

  it('keep the letter from the page, on which it means something else', () => {
    open();
    press('g');
    expect(screen.getByText('where to?')).toBeInTheDocument();
    press('a');
    expect(accept).not.toHaveBeenCalled();
    expect(go).toHaveBeenCalledExactlyOnceWith('a');
    press('a');
    expect(accept).toHaveBeenCalledOnce();
  });

  it('leave a text field alone', () => {
    open();
    press('g', screen.getByLabelText('Sentence'));
    press('?', screen.getByLabelText('Sentence'));
    press('s');
    expect(go).not.toHaveBeenCalled();
    expect(openSheet).not.toHaveBeenCalled();
  });

  it('are forgotten on Escape, and after a while', () => {
    open();
    press('g');
    press('Escape');
    press('s');
    press('g');
    act(() => void vi.advanceTimersByTime(10_000));
    press('s');
    expect(go).not.toHaveBeenCalled();
  });

  it('begin with the key that the person has given to it', () => {
    open({ go: ['V'] });
    press('g');
    press('s');
    expect(go).not.toHaveBeenCalled();
    press('v');
    press('s');
    expect(go).toHaveBeenCalledExactlyOnceWith('s');
  });
});

it('the question mark opens the sheet of keys', () => {
  open();
  press('?');
  expect(openSheet).toHaveBeenCalledOnce();
});
