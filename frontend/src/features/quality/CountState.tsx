/** As of when the figures are, and how far the counting is; opening the page with old ones lets them be counted anew. */
import { Button, Group, Progress, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';

import { useJobsRefreshing } from '@/api/events';
import { useCancelJobs } from '@/api/jobs';
import { Ago } from '@/ui/Ago';
import { ProblemList } from '@/ui/ProblemList';

import { type Agreement, useCountAnew } from './requests/quality';

const KIND = 'agreementcount';
type Count = NonNullable<Agreement['count']>;

export function CountState({
  slug,
  counted: { as_of: asOf, current, count: latest },
}: {
  slug: string;
  counted: Agreement;
}) {
  const keys = useMemo(() => [['quality', slug, 'agreement']], [slug]);
  const live = useJobsRefreshing(slug, KIND, keys);
  const anew = useCountAnew(slug);
  const cancel = useCancelJobs(slug);
  const count = live.find((job) => job.id === latest?.id) ?? latest;
  const busy = isOpen(count) || anew.isPending;
  useOnceWhen(!current && !busy, () => anew.mutate());
  return (
    <section aria-label="As of when">
      <ProblemList error={anew.error ?? cancel.error} />
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
          <UnderWay count={count} onCancel={() => count && cancel.mutate([count])} />
        ) : (
          !current && (
            <Button size="compact-xs" variant="default" onClick={() => anew.mutate()}>
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

function UnderWay({ count, onCancel }: { count: Count | null; onCancel: () => void }) {
  return (
    <>
      <Progress value={100 * (count?.progress ?? 0)} size="sm" w={160} aria-label="Counting agreement" />
      <Text size="xs" c="dimmed">
        {wordsFor(count)}
      </Text>
      {isOpen(count) && (
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}

const isOpen = (count: Count | null): boolean => count?.status === 'queued' || count?.status === 'running';

function wordsFor(count: Count | null): string {
  if (count?.status === 'running') return `Counting: ${count.doing || 'begins'}`;
  return 'Counting: waits for a worker';
}

/** Once for each visit of the page: whoever cancels is not contradicted. */
function useOnceWhen(wanted: boolean, act: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!wanted || done.current) return;
    done.current = true;
    act();
  });
}
