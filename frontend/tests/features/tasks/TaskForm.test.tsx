import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';

import { TaskForm, type TaskFormProps } from '@/features/tasks/TaskForm';

import { rendered } from '../../canvas-view/rendered';

const WORDING = { sentence: 'Open the menu', script: '', phrasings: ['Show the menu', '', ''] };

function form(more: Partial<TaskFormProps>) {
  const props: TaskFormProps = {
    wording: WORDING,
    similarity: { phrasings: [null, null, null], near: [] },
    help: {},
    slug: 'demo',
    screenId: 1,
    wanted: 3,
    onWrite: vi.fn(),
    onSubmit: vi.fn(),
    verb: 'Submit task',
    submitting: false,
    refusal: { error: null, wording: undefined },
    check: { problems: [], failure: undefined, notes: [] },
    words: { functions: [], keys: [], labels: [] },
    lit: null,
    onName: () => undefined,
    editor: createRef(),
    sentence: createRef(),
    children: null,
    ...more,
  };
  rendered(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TaskForm {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return props;
}

it('takes what is typed while the task is on its way, and does not submit it twice', () => {
  const { onWrite, onSubmit } = form({ submitting: true });
  fireEvent.change(screen.getByLabelText('Task'), { target: { value: 'Open the menu bar' } });
  expect(onWrite).toHaveBeenCalledWith({ ...WORDING, sentence: 'Open the menu bar' });
  fireEvent.submit(screen.getByRole('form', { name: 'Write the task' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says once why a reformulation was refused, although the live check says it too', () => {
  const reason = 'shares 90% of its words with it';
  const message = `Too close to the task: it ${reason}. Use other words.`;
  form({
    similarity: { phrasings: [{ to: 'the task', words: 0.9, letters: 0.9, reason }, null, null], near: [] },
    refusal: { error: { problems: [{ field: 'phrasings.0', message }] }, wording: WORDING },
  });
  expect(screen.getAllByText(message)).toHaveLength(1);
});
