import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { usePageKeys } from '../../src/ui/use-page-keys';

const act = vi.fn<(chord: string) => void>();
const others = vi.fn();

function Page({ dialog = false }: { dialog?: boolean }) {
  usePageKeys({ j: () => act('j'), 'Shift+N': () => act('Shift+N'), 'Alt+2': () => act('Alt+2'), '?': () => act('?') });
  return (
    <>
      <input aria-label="line" />
      {dialog && <div role="dialog" aria-modal="true" aria-label="ask" />}
    </>
  );
}

const press = async (keys: string) => {
  act.mockClear();
  await userEvent.keyboard(keys);
  return act.mock.calls.flat();
};

describe('the keys of a page', () => {
  it('act wherever the focus is, and no other handler of the page hears them', async () => {
    render(<Page />);
    document.body.addEventListener('keydown', others, { once: true });
    expect(await press('j')).toEqual(['j']);
    expect(others).not.toHaveBeenCalled();
    expect(await press('{Shift>}N{/Shift}')).toEqual(['Shift+N']);
    expect(await press('{Shift>}?{/Shift}')).toEqual(['?']);
  });

  it('leave text fields to the person who types, except with Ctrl or Alt', async () => {
    const page = render(<Page />);
    const line = page.getByLabelText('line');
    line.focus();
    expect(await press('j')).toEqual([]);
    expect(line).toHaveValue('j');
    expect(await press('{Alt>}[Digit2]{/Alt}')).toEqual(['Alt+2']);
  });

  it('rest while a dialog is open', async () => {
    render(<Page dialog />);
    expect(await press('j')).toEqual([]);
  });
});
