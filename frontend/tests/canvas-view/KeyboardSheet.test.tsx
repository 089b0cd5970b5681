import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { COMMANDS } from '../../src/canvas/commands';
import { KeyboardSheet } from '../../src/canvas-view/KeyboardSheet';
import { rendered } from './rendered';

const close = (): void => undefined;

describe('the keyboard sheet', () => {
  it('has a line for everything the keyboard can do', () => {
    rendered(<KeyboardSheet opened onClose={close} />);
    for (const title of new Set(COMMANDS.map((command) => command.title))) {
      expect(screen.getByRole('rowheader', { name: title })).toBeInTheDocument();
    }
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
});
