import { MantineProvider } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { Loaded } from '@/ui/Loaded';

const page = (query: Partial<UseQueryResult<string>>) => (
  <MantineProvider>
    <Loaded query={query as UseQueryResult<string>}>{(text) => <input aria-label={text} />}</Loaded>
  </MantineProvider>
);

it('keeps what was typed when a refresh fails, and says what failed', async () => {
  const { rerender } = render(page({ isPending: false, isError: false, data: 'Task' }));
  await userEvent.type(screen.getByLabelText('Task'), 'half a sentence');
  rerender(page({ isPending: false, isError: true, error: new Error('The server failed.'), data: 'Task' }));
  expect(screen.getByLabelText('Task')).toHaveValue('half a sentence');
  expect(screen.getByRole('alert')).toHaveTextContent('The server failed.');
});
