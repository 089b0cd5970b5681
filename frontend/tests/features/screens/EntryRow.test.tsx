import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { Problem } from '@/api/problem';
import type { UploadDetail } from '@/features/screens/requests/upload';
import type { Entry } from '@/features/screens/uploads/entries';
import { EntryRow } from '@/features/screens/uploads/EntryRow';

function show(entry: Partial<Entry>) {
  const whole: Entry = {
    id: 1,
    clientId: 'x',
    name: 'menu.png',
    bytes: 1,
    file: new File([''], 'menu.png'),
    boxFiles: [],
    application: 'gedit',
    state: 'done',
    sent: 1,
    upload: null,
    outcome: null,
    problems: [],
    ...entry,
  };
  render(
    <MantineProvider>
      <MemoryRouter>
        <ul>
          <EntryRow slug="study" entry={whole} />
        </ul>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const outcome = (parts: Partial<UploadDetail>) =>
  ({ accepted: [], refused: [], left_out: [], ...parts }) as Partial<UploadDetail> as UploadDetail;

const accepted = (id: number, twins: number[]) =>
  ({ id, number: id, application: { name: 'gedit' }, near_duplicates: twins }) as UploadDetail['accepted'][number];

test('a screen that looks like others links to itself and to them', () => {
  show({ outcome: outcome({ accepted: [accepted(5, [3])] }) });
  expect(screen.getByRole('link', { name: 'gedit 5' })).toHaveAttribute('href', '/datasets/study/screens/5');
  expect(screen.getByRole('link', { name: 'screen no. 3' })).toHaveAttribute('href', '/datasets/study/screens/3');
});

test('of a zip, only the pictures that need an eye are listed one by one', () => {
  const refused = [{ file: 'menu.zip/x.txt', problems: [{ message: 'Not a picture.' } as Problem] }];
  show({ outcome: outcome({ accepted: [accepted(5, []), accepted(6, []), accepted(7, [5])], refused }) });
  expect(screen.getByText('3 screens added')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'gedit 6' })).toBeNull();
  expect(screen.getByRole('link', { name: 'gedit 7' })).toBeVisible();
  expect(screen.getByText(/menu\.zip\/x\.txt: Not a picture\./)).toBeVisible();
});

test('the same picture leads to the screen that has it, and the file is not named twice', () => {
  const problem = {
    code: 'same-picture',
    message: 'menu.png: It is here already.',
    hints: ['4'],
  } as unknown as Problem;
  show({ state: 'refused', problems: [problem] });
  expect(screen.getByText('It is here already.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/datasets/study/screens/4');
});

test('boxes that came along are counted, those left out are named', () => {
  const problem = { message: 'Box "3" reaches over the 320 x 200 picture; left out.' } as Problem;
  show({
    outcome: outcome({
      accepted: [{ ...accepted(5, []), boxes: 12 }],
      left_out: [{ file: 'menu.json', problems: [problem] }],
    }),
  });
  expect(screen.getByText(/with 12 boxes/)).toBeVisible();
  expect(screen.getByText(/menu\.json: Box "3" reaches over/)).toBeVisible();
});

test('a file that has arrived says how far the worker is', () => {
  show({ state: 'working', upload: { status: 'running', doing: '3 of 40 pictures' } as UploadDetail });
  expect(screen.getByText('3 of 40 pictures')).toBeVisible();
});
