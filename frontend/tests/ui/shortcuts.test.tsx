import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { type Shortcut, usePageShortcuts, useShownShortcuts } from '../../src/ui/shortcuts';

const SAVE: readonly Shortcut[] = [{ keys: 'Enter', title: 'Save' }];
const SKIP: readonly Shortcut[] = [{ keys: 'Alt+1', title: 'Skip' }];

function Part({ keys }: { keys: readonly Shortcut[] }) {
  usePageShortcuts(keys);
  return null;
}

function Sheet() {
  return <p>{useShownShortcuts().map(({ title }) => title).join(', ') || 'none'}</p>;
}

it('shows the keys of all parts of a page, as long as each is there', () => {
  const { rerender } = render(<><Part key="a" keys={SAVE} /><Part key="b" keys={SKIP} /><Sheet /></>);
  expect(screen.getByText('Save, Skip')).toBeInTheDocument();
  rerender(<><Part key="b" keys={SKIP} /><Sheet /></>);
  expect(screen.getByText('Skip')).toBeInTheDocument();
  rerender(<Sheet />);
  expect(screen.getByText('none')).toBeInTheDocument();
});
