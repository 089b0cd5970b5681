import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { FormDialog } from '../../src/ui/FormDialog';
import { rendered } from '../canvas-view/rendered';

const refused = {
  problems: [
    { message: 'The whole is wrong.', field: '' },
    { message: 'This one is wrong.', field: 'name' },
  ],
};

function Asking({ onSend, error = null }: { onSend: (name: string) => void; error?: unknown }) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      opened
      onClose={() => undefined}
      title="New thing"
      verb="Create"
      onSend={() => onSend(name)}
      sending={false}
      error={error}
    >
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </FormDialog>
  );
}

describe('a dialog that asks', () => {
  it('sends what was typed on Enter', async () => {
    const onSend = vi.fn();
    rendered(<Asking onSend={onSend} />);
    await userEvent.type(screen.getByLabelText('Name'), 'abc{Enter}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('abc');
  });

  it('says on top only what belongs to no input', () => {
    rendered(<Asking onSend={() => undefined} error={refused} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The whole is wrong.');
    expect(screen.queryByText('This one is wrong.')).not.toBeInTheDocument();
  });
});
