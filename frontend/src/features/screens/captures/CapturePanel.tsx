/** What the workers make of the addresses: how far, what failed and why; cancel, try again. */
import { Button, Checkbox, Group, Paper, Progress, Text } from '@mantine/core';
import { useState } from 'react';

import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { type Capture, useCaptureAgain } from '../requests/captures';
import { CaptureTable } from './CaptureTable';
import { isUnderWay } from './merge-live';
import type { Captures } from './use-captures';

export interface CapturePanelProps {
  slug: string;
  captures: Captures;
  /** Whether the person may cancel and retry. */
  may: boolean;
  onClose: () => void;
}

export function CapturePanel({ slug, captures: { rows, query }, may, onClose }: CapturePanelProps) {
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  const again = useCaptureAgain(slug);
  const open = rows.filter(isUnderWay);
  const restless = rows.filter((capture) => capture.can_be_taken_again);
  const failed = rows.filter((capture) => capture.status === 'failed');
  const [onlyFailed, setOnlyFailed] = useState(false);
  return (
    <Paper component="section" aria-label="Captures" withBorder p="sm" mb="md">
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={600} role="status">
          {wordsOf(rows)}
        </Text>
        <Group gap="xs">
          {failed.length > 0 && (
            <Checkbox
              size="xs"
              label="Only failed"
              checked={onlyFailed}
              onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
            />
          )}
          {may && open.length > 0 && (
            <Button size="compact-xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(open)}>
              Cancel all {open.length}
            </Button>
          )}
          {may && failed.length > 0 && (
            <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(failed)}>
              Try {failed.length} failed again
            </Button>
          )}
          {may && restless.length > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              title="They were not at rest when their pictures were taken; now they get 30 s."
              loading={again.isPending}
              onClick={() => again.mutate(restless)}
            >
              Capture {restless.length} again
            </Button>
          )}
          <Button size="compact-xs" variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Group>
      {open.length > 0 && <Progress value={100 * partOf(rows)} size="sm" mb={6} aria-label="Captures done" />}
      <ProblemList error={cancel.error ?? retry.error ?? again.error} />
      <CaptureTable
        slug={slug}
        captures={onlyFailed && failed.length > 0 ? failed : rows}
        may={may}
        onCancel={(capture) => cancel.mutate([capture])}
        onRetry={(capture) => retry.mutate([capture])}
        onAgain={(capture) => again.mutate([capture])}
      />
      {query.hasNextPage && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={6}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Earlier captures
        </Button>
      )}
    </Paper>
  );
}

function wordsOf(captures: readonly Capture[]): string {
  if (captures.length === 0) return 'Nothing has been captured yet';
  const count = (status: Capture['status']) => captures.filter((capture) => capture.status === status).length;
  const parts = [
    [count('done'), 'done'],
    [count('failed'), 'failed'],
    [count('cancelled'), 'cancelled'],
    [captures.filter(isUnderWay).length, 'to go'],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${plural(captures.length, 'capture')}: ${words.join(', ')}`;
}

/** From 0 to 1, of those at least as young as the eldest that is still under way. */
function partOf(captures: readonly Capture[]): number {
  const batch = captures.slice(0, captures.findLastIndex(isUnderWay) + 1);
  const done = batch.reduce((sum, capture) => sum + (isUnderWay(capture) ? capture.progress : 1), 0);
  return done / batch.length;
}
