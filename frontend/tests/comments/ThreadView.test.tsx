import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';

import { client } from '@/api/client';
import type { Thread } from '@/api/comments';
import { ThreadView } from '@/comments/ThreadView';

import { rendered } from '../canvas-view/rendered';

const THREAD = {
  id: 7,
  box: null,
  task: null,
  resolved: false,
  comments: [
    {
      id: 1,
      author: 'Vera',
      text: 'The menu has none.',
      made_at: '2026-11-29T10:00:00Z',
      edited_at: null,
      changeable: true,
    },
  ],
} as unknown as Thread;

const view = (thread: Thread) => (
  <QueryClientProvider client={new QueryClient()}>
    <ThreadView screenId={3} thread={thread} atHand />
  </QueryClientProvider>
);

const field = () => screen.getByLabelText('Change the comment');
const button = (name: RegExp) => screen.getByRole('button', { name });

describe('a comment that is changed', () => {
  let answer: () => void;
  let change: MockInstance;

  beforeEach(() => {
    change = vi
      .spyOn(client, 'PATCH')
      .mockReturnValue(new Promise((resolve) => (answer = () => resolve({ data: {}, response: new Response() }))));
    rendered(view(THREAD));
    fireEvent.click(button(/Change/));
    fireEvent.change(field(), { target: { value: 'The menu has none. Sorry!' } });
  });

  /** Enter, and the request is under way. */
  const send = async () => {
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(change).toHaveBeenCalled());
  };

  it('is sent once, however often Enter is pressed', async () => {
    expect(field()).toHaveFocus();
    await send();
    fireEvent.keyDown(field(), { key: 'Enter' });
    answer();
    await waitFor(() => expect(screen.queryByLabelText('Change the comment')).not.toBeInTheDocument());
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('takes the focus to its button once it is changed', async () => {
    await send();
    answer();
    await waitFor(() => expect(button(/Change/)).toHaveFocus());
  });

  it('leaves the focus where the person went meanwhile', async () => {
    await send();
    button(/Resolve/).focus();
    answer();
    await waitFor(() => expect(screen.queryByLabelText('Change the comment')).not.toBeInTheDocument());
    expect(button(/Resolve/)).toHaveFocus();
  });
});
