import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Remapping } from '../../src/keyboard/bindings';
import { KeyboardContext } from '../../src/keyboard/keyboard';
import { keyListener } from '../../src/keyboard/listener';
import { useCommands } from '../../src/keyboard/use-commands';

const act = vi.fn<(name: string) => void>();

function Page({ dialog = false }: { dialog?: boolean }) {
  useCommands({
    'final-next': () => act('next'),
    'next-screen': () => act('next-screen'),
    'labels-cannot-tell': () => act('skip'),
    'adjudication-write': undefined,
  });
  return (
    <>
      <input aria-label="line" />
      <input type="checkbox" aria-label="box" />
      <div data-remote-keys>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as noVNC makes its canvas */}
        <div role="application" aria-label="remote" tabIndex={0} />
      </div>
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="script" tabIndex={0} />
      {dialog && <div role="dialog" aria-modal="true" aria-label="ask" />}
    </>
  );
}

const open = (remapping: Remapping = {}, page = <Page />) =>
  render(<KeyboardContext value={{ remapping, openSheet: () => undefined }}>{page}</KeyboardContext>);

const press = async (keys: string) => {
  act.mockClear();
  await userEvent.keyboard(keys);
  return act.mock.calls.flat();
};

describe('the commands of a page', () => {
  it('act wherever the focus is, and no other handler of the page hears their keys', async () => {
    open();
    const others = vi.fn();
    document.body.addEventListener('keydown', others, { once: true });
    expect(await press('j')).toEqual(['next']);
    expect(others).not.toHaveBeenCalled();
    expect(await press('{Shift>}N{/Shift}')).toEqual(['next-screen']);
    screen.getByLabelText('box').focus();
    expect(await press('j')).toEqual(['next']);
  });

  it.each(['line', 'script'])(
    'leave the text field "%s" to the person who types, except with Ctrl or Alt',
    async (name) => {
      open();
      screen.getByLabelText(name).focus();
      expect(await press('j')).toEqual([]);
      expect(await press('{Alt>}[Digit2]{/Alt}')).toEqual(['skip']);
    },
  );

  it('leave all keys to the screen of another machine', async () => {
    open();
    screen.getByLabelText('remote').focus();
    expect(await press('j')).toEqual([]);
    expect(await press('{Alt>}[Digit2]{/Alt}')).toEqual([]);
  });

  it('never take what a text field edits with, even where a person has chosen it', async () => {
    open({ 'final-next': ['Mod+Z', 'Mod+ArrowLeft', 'Mod+J'] });
    screen.getByLabelText('line').focus();
    expect(await press('{Control>}z{ArrowLeft}{/Control}')).toEqual([]);
    expect(await press('{Control>}j{/Control}')).toEqual(['next']);
  });

  it('rest while a dialog is open', async () => {
    open({}, <Page dialog />);
    expect(await press('j')).toEqual([]);
  });

  it('have the keys that the person has chosen, on every page', async () => {
    open({ 'final-next': ['X'], 'labels-cannot-tell': [] });
    expect(await press('j')).toEqual([]);
    expect(await press('x')).toEqual(['next']);
    expect(await press('{Alt>}[Digit2]{/Alt}')).toEqual([]);
  });

  it('act once for a key that is held down', async () => {
    open();
    expect(await press('{j>3/}')).toEqual(['next']);
  });

  it('are gone with the page', async () => {
    open().unmount();
    expect(await press('j')).toEqual([]);
  });
});

describe('the one listener', () => {
  const remove: (() => void)[] = [];
  afterEach(() => remove.splice(0).forEach((one) => one()));

  it('asks the page first, then the canvas that has the focus, then what holds everywhere', async () => {
    const canvas = document.createElement('button');
    document.body.append(canvas);
    const layer = (level: 'page' | 'focused' | 'everywhere', keys: string, element?: HTMLElement) =>
      remove.push(
        keyListener.add({
          level,
          ...(element && { element }),
          find: (chord) => (keys.includes(chord) ? () => act(level) : undefined),
        }),
      );
    layer('everywhere', 'ABC');
    layer('focused', 'AB', canvas);
    layer('page', 'A');
    canvas.focus();
    expect(await press('abc')).toEqual(['page', 'focused', 'everywhere']);
    canvas.blur();
    expect(await press('b')).toEqual(['everywhere']);
    canvas.remove();
  });

  it('listens to the document once, however many commands there are', () => {
    const listen = vi.spyOn(document, 'addEventListener');
    open(
      {},
      <>
        <Page />
        <Page />
      </>,
    );
    expect(
      listen.mock.calls.filter(([type, , options]) => type === 'keydown' && typeof options === 'object'),
    ).toHaveLength(1);
  });
});
