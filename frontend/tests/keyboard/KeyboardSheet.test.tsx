import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { COMMANDS as EDITOR_COMMANDS } from '../../src/canvas/commands';
import type { Remapping } from '../../src/keyboard/bindings';
import { KeyboardContext } from '../../src/keyboard/keyboard';
import { KeyboardSheet } from '../../src/keyboard/KeyboardSheet';
import { type FixedKeys, useFixedKeys, useShowCommands } from '../../src/keyboard/shown';
import { rendered } from '../canvas-view/rendered';

const nothing = (): void => undefined;
const FIXED: readonly FixedKeys[] = [{ keys: 'F8', title: 'Next problem' }];
const EDITOR = EDITOR_COMMANDS.map(({ name }) => name);

function Page({ names }: { names: readonly string[] }) {
  useShowCommands(names);
  useFixedKeys(FIXED);
  return null;
}

const open = (names: readonly string[] = EDITOR, remapping: Remapping = {}, onKeep = vi.fn()) => {
  const sheet = (page: boolean) => (
    <KeyboardContext value={{ remapping, openSheet: nothing }}>
      {page && <Page names={names} />}
      <KeyboardSheet opened onClose={nothing} onKeep={onKeep} places={[{ key: 's', title: 'Screens' }]} />
    </KeyboardContext>
  );
  const view = rendered(sheet(true));
  return { onKeep, leavePage: () => view.rerender(<>{sheet(false)}</>) };
};

describe('the keyboard sheet', () => {
  it('has a line for everything the keyboard can do on the page, where else it leads, and what holds everywhere', () => {
    open();
    const lines = new Set(Array.from(document.querySelectorAll('th[scope=row]'), (line) => line.textContent));
    expect(lines).toEqual(
      new Set([
        ...EDITOR_COMMANDS.map((command) => command.title),
        'Next problem',
        'Screens',
        'Go to the page of the next letter',
        'Search pages, screens, tasks, people and commands',
        'This sheet',
        'Close a dialog, forget a half-typed key',
      ]),
    );
  });

  it('shows nothing of other pages', () => {
    open(['final-accept']);
    expect(screen.getByRole('row', { name: 'Accept A' })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Lock or unlock/ })).not.toBeInTheDocument();
  });

  it('is searched by what keys do and by keys, on all pages', () => {
    open(['final-accept']);
    const line = screen.getByRole('textbox', { name: 'Search keys' });
    fireEvent.change(line, { target: { value: 'lock UN' } });
    expect(screen.getByRole('row', { name: /Lock or unlock/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: 'Accept A' })).not.toBeInTheDocument();
    fireEvent.change(line, { target: { value: 'go to screens' } });
    expect(screen.getByRole('row', { name: 'Screens G S' })).toBeInTheDocument();
    fireEvent.change(line, { target: { value: 'f8' } });
    expect(screen.getByRole('row', { name: 'Next problem F8' })).toBeInTheDocument();
    fireEvent.change(line, { target: { value: 'make coffee' } });
    expect(screen.getByText('No key does that.')).toBeInTheDocument();
  });

  it("shows a person's own keys, and where there is none it says so", () => {
    open(EDITOR, { loupe: ['Q'], lock: [], go: ['Alt+G'] });
    expect(screen.getByRole('row', { name: 'Loupe Q' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Lock or unlock no key' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Screens Alt G S' })).toBeInTheDocument();
  });

  it('puts the four arrows of a line together', () => {
    open();
    expect(screen.getByRole('row', { name: /^Move the box by 10 px Shift ← → ↑ ↓$/ })).toBeInTheDocument();
  });

  it('lets a person choose a key, names who has it already, and keeps what was settled', () => {
    const { onKeep } = open(['draw', 'loupe']);
    fireEvent.click(screen.getByText('Change keys'));
    fireEvent.click(screen.getByLabelText('Loupe: Z, change'));
    fireEvent.keyDown(screen.getByLabelText('Press the key for Loupe'), { key: 'n', code: 'KeyN' });
    expect(document.querySelector('[role=alert]')).toHaveTextContent(/N is the key of “Draw, .*” and “Loupe”/);
    expect(screen.getByText('Two want one key').closest('button')).toBeDisabled();
    fireEvent.click(screen.getByText('Loupe', { selector: '[role=alert] *' }));
    fireEvent.click(screen.getByText('Save keys'));
    expect(onKeep).toHaveBeenCalledWith({ loupe: ['N'], draw: ['R'] });
  });

  it('lets a person choose the keys of any page, from wherever they are', () => {
    const { onKeep } = open(['final-accept']);
    fireEvent.click(screen.getByText('Change keys'));
    fireEvent.click(screen.getByText('Keys of other pages'));
    fireEvent.click(screen.getByLabelText('Skip this task: Alt S, change'));
    fireEvent.keyDown(screen.getByLabelText('Press the key for Skip this task'), {
      key: 'x',
      code: 'KeyX',
      altKey: true,
    });
    fireEvent.click(screen.getByText('Save keys'));
    expect(onKeep).toHaveBeenCalledWith({ 'answering-skip': ['Alt+X'] });
    // Every command of every page is drawn: on a busy machine that takes a while.
  }, 20_000);
});
