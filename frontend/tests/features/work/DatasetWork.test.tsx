import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';

import { DatasetWork } from '../../../src/features/work/DatasetWork';
import { waitingIn } from '../../../src/features/work/kinds';
import type { DatasetWork as Work } from '../../../src/api/work';
import { rendered } from '../../canvas-view/rendered';

const show = (
  items: { kind: string; count: number }[],
  cameBack: Work['came_back'] = [],
  comments: Work['comments'] = [],
) => {
  const work = { dataset: 'demo', name: 'Demo', items, came_back: cameBack, comments };
  return rendered(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DatasetWork work={work} waiting={waitingIn([work])[0] ?? []} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

describe('what waits in a dataset', () => {
  it('has a way to each kind of work that waits', () => {
    show([
      { kind: 'labels', count: 1 },
      { kind: 'final-pass', count: 12 },
      { kind: 'boxes-to-draw', count: 2 },
    ]);
    expect(screen.getByRole('row', { name: 'Name boxes 1 box waits Key 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Final pass' })).toHaveAttribute('href', '/datasets/demo/final-pass');
    expect(screen.getByRole('button', { name: 'Draw boxes' })).toBeEnabled();
  });

  it('offers no way to where nothing waits, but says so', () => {
    show([
      { kind: 'labels', count: 3 },
      { kind: 'adjudication', count: 0 },
    ]);
    expect(screen.queryByRole('link', { name: 'Adjudicate' })).not.toBeInTheDocument();
    expect(screen.getByText('Nothing waits under: Adjudicate.')).toBeInTheDocument();
  });

  it('says what came back and why, with the way there', () => {
    show(
      [{ kind: 'boxes-returned', count: 1 }],
      [
        { screen: 7, task: null, name: 'Shop 1', why: 'It cuts the icon off.' },
        { screen: 8, task: 3, name: 'Open the cart', why: 'Which cart?' },
      ],
    );
    expect(screen.getByText('It cuts the icon off.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Shop 1' })).toHaveAttribute('href', '/datasets/demo/screens/7/boxes');
    expect(screen.getByRole('link', { name: 'Open the cart' })).toHaveAttribute(
      'href',
      '/datasets/demo/screens/8/tasks?task=3',
    );
  });

  it('says which comments wait for an answer, with the way there', () => {
    show(
      [],
      [],
      [
        { screen: 7, task: null, box: 'b', name: 'Shop 1', text: 'Tighter?', author: 'Mia' },
        { screen: 8, task: 3, box: null, name: 'Shop 2', text: 'Twice?', author: 'Mia' },
      ],
    );
    expect(screen.getByRole('heading', { name: '2 comments wait for your answer' })).toBeInTheDocument();
    expect(screen.getByText('Mia: Tighter?')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'A box of Shop 1' })).toHaveAttribute('href', '/datasets/demo/screens/7');
    expect(screen.getByRole('link', { name: 'Task 3 on Shop 2' })).toHaveAttribute(
      'href',
      '/datasets/demo/screens/8/tasks?task=3',
    );
  });

  it('numbers what waits through all datasets, nine at most', () => {
    const six = ['labels', 'adjudication', 'tasks', 'final-pass', 'boxes-to-draw', 'boxes-to-review'];
    const all = ['one', 'two'].map((dataset) => ({
      dataset,
      name: dataset,
      items: six.map((kind) => ({ kind, count: 1 })),
      came_back: [],
      comments: [],
    }));
    expect(
      waitingIn(all)
        .flat()
        .map(({ digit }) => digit)
        .join(' ')
        .trim(),
    ).toBe('1 2 3 4 5 6 7 8 9');
  });

  it('says when nothing waits at all', () => {
    show([{ kind: 'tasks', count: 0 }]);
    expect(screen.getByText('Nothing waits for you here now.')).toBeInTheDocument();
  });
});
