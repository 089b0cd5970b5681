import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { COMMANDS } from '../../src/canvas/commands';
import { KeyboardSheet } from '../../src/canvas-view/KeyboardSheet';
import { rendered } from './rendered';

const close = (): void => undefined;

describe('the keyboard sheet', () => {
  it('has a line for everything the keyboard can do', () => {
    rendered(<KeyboardSheet opened onClose={close} />);
    const lines = new Set(Array.from(document.querySelectorAll('th[scope=row]'), (line) => line.textContent));
    expect(lines).toEqual(new Set(COMMANDS.map((command) => command.title)));
  });

  it("shows a person's own keys, and where there is none it says so", () => {
    rendered(<KeyboardSheet opened onClose={close} remapping={{ loupe: ['Q'], lock: [] }} />);
    expect(screen.getByRole('row', { name: 'Loupe Q' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Lock or unlock no key' })).toBeInTheDocument();
  });

  it('puts the four arrows of a line together', () => {
    rendered(<KeyboardSheet opened onClose={close} />);
    expect(screen.getByRole('row', { name: /^Move the box by 10 px Shift ← → ↑ ↓$/ })).toBeInTheDocument();
  });
  it('lets a person choose a key, names who has it already, and keeps what was settled', () => {
    const keep = vi.fn();
    rendered(<KeyboardSheet opened onClose={close} onKeep={keep} />);
    fireEvent.click(screen.getByText('Change keys'));
    fireEvent.click(screen.getByLabelText('Loupe: Z, change'));
    fireEvent.keyDown(screen.getByLabelText('Press the key for Loupe'), { key: 'n', code: 'KeyN' });
    expect(document.querySelector('[role=alert]')).toHaveTextContent(/N is the key of “Draw, .*” and “Loupe”/);
    expect(screen.getByText('Two want one key').closest('button')).toBeDisabled();
    fireEvent.click(screen.getByText('Loupe', { selector: '[role=alert] *' }));
    fireEvent.click(screen.getByText('Save keys'));
    expect(keep).toHaveBeenCalledWith({ loupe: ['N'], draw: ['R'] });
  });
});
