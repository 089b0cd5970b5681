/** What came of a run, in a sentence: under way, proven, or which action failed and why. */
import { Alert, Group, Loader, Text } from '@mantine/core';

/** As the server describes a run. */
export interface Run {
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly doing: string;
  readonly error: string;
  readonly proven: boolean | null;
  readonly reason: string;
}

export function RunVerdict({ run, stale }: { run: Run; stale: boolean }) {
  if (run.status === 'queued' || run.status === 'running') {
    return (
      <Group gap={8} role="status">
        <Loader size={14} aria-hidden />
        <Text size="sm">
          {run.status === 'queued' ? 'Waiting for a worker …' : `Running: ${run.doing || 'starting'} …`}
        </Text>
      </Group>
    );
  }
  return (
    <div role="status">
      {ended(run)}
      {stale && (
        <Alert color="orange" variant="light" p="xs" mt={4}>
          A box or a label has changed since this run: it is stale. The script is run again by itself once the screen
          has rested.
        </Alert>
      )}
    </div>
  );
}

function ended({ status, error, proven, reason }: Run) {
  if (status === 'cancelled') return <Text size="sm">The run was cancelled.</Text>;
  if (status === 'failed')
    return (
      <Alert color="red" variant="light" p="xs">
        The run failed. {error}
      </Alert>
    );
  if (proven)
    return (
      <Text size="sm" fw={600} c="light-dark(#1b6e3c, #8fd6a6)">
        Proven: every event landed where it should.
      </Text>
    );
  return (
    <Alert color="red" variant="light" p="xs">
      Not proven. {reason}
    </Alert>
  );
}
