import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { provider } from '@/api/single-sign-on';
import { InviteDialog } from '@/features/datasets/InviteDialog';

function show(name: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(provider.queryKey, { name, is_connected: false });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <InviteDialog slug="team" onClose={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test('an e-mail address is asked for only where somebody can sign in with it', () => {
  show('');
  expect(screen.getByLabelText('User name')).toBeTruthy();
  expect(screen.queryByLabelText('E-mail')).toBeNull();
});

test('where there is a provider, the address is that of whoever signs in by it', () => {
  show('Example SSO');
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
  expect(screen.getByText(/signs in by Example SSO with this address/)).toBeTruthy();
});
