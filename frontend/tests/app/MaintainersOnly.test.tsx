import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';

import { datasets } from '../../src/api/datasets';
import { MaintainersOnly } from '../../src/app/MaintainersOnly';

function open(roles: readonly string[]): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(datasets.queryKey, [{ slug: 'ours', name: 'Ours', roles }] as never);
  const room = { path: '/datasets/:slug/final-pass', element: <p>the final pass</p> };
  const router = createMemoryRouter([{ element: <MaintainersOnly />, children: [room] }], { initialEntries: ['/datasets/ours/final-pass'] });
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}><RouterProvider router={router} /></QueryClientProvider>
    </MantineProvider>,
  );
}

describe('a room of the maintainers', () => {
  it('opens to a maintainer', () => {
    open(['maintainer']);
    expect(screen.getByText('the final pass')).toBeInTheDocument();
  });

  it('tells others that it is not theirs, and who may let them in', () => {
    open(['annotator', 'volunteer']);
    expect(screen.queryByText('the final pass')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Final pass' })).toBeInTheDocument();
    expect(screen.getByText('Only maintainers come in here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Who maintains it' })).toHaveAttribute('href', '/datasets/ours/people');
  });
});
