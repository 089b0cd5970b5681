import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { ConfirmButton } from '../../src/ui/ConfirmButton';
import { rendered } from '../canvas-view/rendered';

it('acts only after it has asked', async () => {
  const onConfirm = vi.fn();
  rendered(
    <ConfirmButton verb="Delete" label="Delete notebook" question="Programs will be refused." onConfirm={onConfirm} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete notebook' }));
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('does nothing when one changes one’s mind', async () => {
  const onConfirm = vi.fn();
  rendered(
    <ConfirmButton verb="Delete" label="Delete notebook" question="Programs will be refused." onConfirm={onConfirm} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete notebook' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Programs will be refused.')).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});
