import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';

import { datasets, type Role } from '../../src/api/datasets';
import { routeAt } from '../../src/app/route-selectors';
import { RequireRole } from '../../src/app/RequireRole';

function open(path: string, roles: readonly Role[]): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(datasets.queryKey, [{ slug: 'ours', name: 'Ours', roles }] as never);
  const address = `/datasets/ours${path}`;
  const route = routeAt(address)!;
  const router = createMemoryRouter(
    [{ element: <RequireRole route={route} />, children: [{ path: route.path, element: <p>the page</p> }] }],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe('a page for some roles', () => {
  it.each([
    ['/final-pass', 'maintainer'],
    ['/labels', 'annotator'],
    ['/labels', 'maintainer'],
    ['/tasks', 'annotator'],
  ] as const)('opens at %s to a %s', (path, role) => {
    open(path, [role]);
    expect(screen.getByText('the page')).toBeInTheDocument();
  });

  it('tells others that it is not theirs, and who may let them in', () => {
    open('/final-pass', ['annotator', 'volunteer']);
    expect(screen.queryByText('the page')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Final pass' })).toBeInTheDocument();
    expect(screen.getByText('Only maintainers come in here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Who maintains it' })).toHaveAttribute('href', '/datasets/ours/people');
  });

  it('names all roles that may', () => {
    open('/labels', ['volunteer']);
    expect(screen.getByText('Only annotators and maintainers come in here.')).toBeInTheDocument();
  });
});
