import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { CheckList } from '@/features/installation/CheckList';
import { BackupFacts } from '@/features/installation/Facts';
import { FailedJobs } from '@/features/installation/FailedJobs';
import { gigabytes } from '@/features/installation/gigabytes';
import type { InstallationStatus } from '@/features/installation/requests/status';

const show = (part: React.ReactNode) =>
  render(
    <MantineProvider>
      <MemoryRouter>{part}</MemoryRouter>
    </MantineProvider>,
  );

test('what does not work is counted and says what to do', () => {
  show(
    <CheckList
      checks={[
        { name: 'database', ok: true, message: 'SQLite answers.' },
        { name: 'workers', ok: false, message: 'No worker is alive: start one.' },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { name: '1 of 2 parts do not work' })).toBeVisible();
  expect(screen.getByText('No worker is alive: start one.')).toBeVisible();
});

test('failed jobs that are not listed are counted', () => {
  const job = { id: 1, kind: 'capture', dataset: 'study', subject: 'http://a', error: 'It did not answer.' };
  show(<FailedJobs count={3} jobs={[job as InstallationStatus['failed'][number]]} />);
  expect(screen.getByText('It did not answer.')).toBeVisible();
  expect(screen.getByText('and 2 earlier ones')).toBeVisible();
});

test('without a backup the page says how to make one', () => {
  show(<BackupFacts backup={null} />);
  expect(screen.getByText(/manage\.py backup FILE/)).toBeVisible();
});

test.each([
  [1, '1 MB'],
  [12_400_000, '12 MB'],
  [3_440_000_000, '3.4 GB'],
])('%d bytes are read as %s', (bytes, words) => expect(gigabytes(bytes)).toBe(words));
