/** Says what the workers do, and says it loudly when there are none; between `g` and a letter, where one may go. */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { isSignedOut } from '@/api/problem';
import { RunningTimer } from '@/features/hours/RunningTimer';
import { status } from '@/features/overview/requests/status';
import { Ago } from '@/ui/Ago';
import { plural } from '@/ui/plural';

import classes from './StatusBar.module.css';

export function StatusBar({ hint }: { hint: string }) {
  const now = useQuery(status);
  const silent = now.data?.workers === 0;
  const loud = now.isError || silent;
  return (
    <Group h="100%" px="md" gap="md" role="status" fz="xs" wrap="nowrap" className={loud ? (classes.loud ?? '') : ''}>
      {now.isError && (
        <Text fz="xs" fw={600}>
          {isSignedOut(now.error)
            ? 'You are signed out. What you type stays on this page: sign in to save it.'
            : 'The server cannot be reached. What you type stays on this page.'}
        </Text>
      )}
      {!now.isError && now.data && (silent ? <NoWorker {...now.data} /> : <Workers {...now.data} />)}
      <RunningTimer />
      {hint !== '' && (
        <Text fz="xs" ml="auto" truncate>
          {hint}
        </Text>
      )}
    </Group>
  );
}

interface Counts {
  workers: number;
  queued: number;
  running: number;
  last_seen: string | null;
}

function NoWorker({ queued, last_seen }: Counts) {
  return (
    <Text fz="xs" fw={600}>
      No worker is running
      {last_seen !== null && (
        <>
          {' '}
          (last seen <Ago at={last_seen} />)
        </>
      )}
      : {queued === 0 ? 'new captures, executions and releases' : plural(queued, 'job')} will wait. Start one with
      “python3 run.py”.
    </Text>
  );
}

function Workers({ workers, queued, running }: Counts) {
  const jobs = running + queued === 0 ? 'idle' : `${plural(running, 'job')} running, ${queued} queued`;
  return (
    <Text fz="xs" c="dimmed">
      {plural(workers, 'worker')}, {jobs}
    </Text>
  );
}
