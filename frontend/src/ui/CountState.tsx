/** As of when counted figures are, and how far the counting is. */
import { Button, Group, Progress, Text } from '@mantine/core';

import { Ago } from './Ago';
import { ProblemList } from './ProblemList';

export interface CountStateProps {
  /** What is counted, as in "Counting agreement". */
  what: string;
  /** When the figures shown were counted; null before the first count. */
  asOf: string | null;
  /** Whether nothing has changed since. */
  current: boolean;
  /** Whether a count waits or runs, or has just been asked for. */
  busy: boolean;
  count: { status: string; progress: number; doing: string; error: string } | null;
  error: unknown;
  onCount: () => void;
  onCancel: () => void;
}

export function CountState({ what, asOf, current, busy, count, error, onCount, onCancel }: CountStateProps) {
  return (
    <section aria-label="As of when">
      <ProblemList error={error} />
      <Group gap="sm" mih={30}>
        <Text size="sm" role="status">
          {asOf === null ? (
            'Not counted yet.'
          ) : (
            <>
              As of <Ago at={asOf} />
              {current ? ': nothing has changed since.' : '; people have gone on since.'}
            </>
          )}
        </Text>
        {busy ? (
          <UnderWay what={what} count={count} onCancel={onCancel} />
        ) : (
          !current && (
            <Button size="compact-xs" variant="default" onClick={onCount}>
              Count anew
            </Button>
          )
        )}
      </Group>
      {count?.status === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)">
          The last count failed: {count.error}
        </Text>
      )}
      {count?.status === 'cancelled' && !current && (
        <Text size="sm" c="dimmed">
          The last count was cancelled.
        </Text>
      )}
    </section>
  );
}

function UnderWay({ what, count, onCancel }: Pick<CountStateProps, 'what' | 'count' | 'onCancel'>) {
  return (
    <>
      <Progress value={100 * (count?.progress ?? 0)} size="sm" w={160} aria-label={`Counting ${what}`} />
      <Text size="xs" c="dimmed">
        {wordsFor(count)}
      </Text>
      {(count?.status === 'queued' || count?.status === 'running') && (
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}

function wordsFor(count: CountStateProps['count']): string {
  if (count?.status === 'running') return `Counting: ${count.doing || 'begins'}`;
  return 'Counting: waits for a worker';
}
