import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';

import { DatasetWork } from '../../../src/features/work/DatasetWork';
import { rendered } from '../../canvas-view/rendered';

const show = (items: { kind: string; count: number }[]) =>
  rendered(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DatasetWork work={{ dataset: 'demo', name: 'Demo', items }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

describe('what waits in a dataset', () => {
  it('has a way to each kind of work that waits', () => {
    show([{ kind: 'labels', count: 1 }, { kind: 'final-pass', count: 12 }, { kind: 'boxes-to-draw', count: 2 }]);
    expect(screen.getByRole('row', { name: 'Name boxes 1 box waits' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Final pass' })).toHaveAttribute('href', '/datasets/demo/final-pass');
    expect(screen.getByRole('button', { name: 'Draw boxes' })).toBeEnabled();
  });

  it('offers no way to where nothing waits, but says so', () => {
    show([{ kind: 'labels', count: 3 }, { kind: 'adjudication', count: 0 }]);
    expect(screen.queryByRole('link', { name: 'Adjudicate' })).not.toBeInTheDocument();
    expect(screen.getByText('Nothing waits under: Adjudicate.')).toBeInTheDocument();
  });

  it('says when nothing waits at all', () => {
    show([{ kind: 'tasks', count: 0 }]);
    expect(screen.getByText('Nothing waits for you here now.')).toBeInTheDocument();
  });
});
