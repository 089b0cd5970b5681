/** The release in other formats: written when somebody asks for one, kept for some days. */
import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useJobsRefreshing } from '@/api/events';
import type { Job } from '@/api/event-stream';
import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import type { Release } from '@/api/releases';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { ReleaseState } from './ReleaseState';
import { exportsOf, type FormatExport, useExport } from './requests/release';
import { withProgress } from './with-progress';

interface ExportsPanelProps {
  slug: string;
  release: Release;
  /** Whether the person may export. */
  may: boolean;
}

export function ExportsPanel({ slug, release, may }: ExportsPanelProps) {
  const keys = useMemo(() => [['releaseexports', slug]], [slug]);
  const live = useJobsRefreshing(slug, 'releaseexport', keys);
  const query = useQuery(exportsOf(slug, release.id));
  const request = useExport(slug, release.id);
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  return (
    <details>
      <summary>Other formats</summary>
      <Text size="sm" c="dimmed" mt={4}>
        The same tasks and splits, written from the release as it is.
      </Text>
      <ProblemList error={request.error ?? cancel.error ?? retry.error} />
      <Loaded query={query}>
        {(rows) => (
          <Table verticalSpacing={4} fz="sm" maw={760} aria-label="Other formats">
            <Table.Tbody>
              {rows.map((row) => (
                <FormatRow
                  key={row.format}
                  row={row}
                  job={live.find((job) => job.id === row.export?.id)}
                  may={may}
                  onExport={() => request.mutate(row.format)}
                  onCancel={(job) => cancel.mutate([job])}
                  onRetry={(job) => retry.mutate([job])}
                />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
    </details>
  );
}

const day = (moment: string) => new Date(moment).toLocaleDateString('en', { day: 'numeric', month: 'long' });

interface FormatRowProps {
  row: FormatExport;
  job: Job | undefined;
  may: boolean;
  onExport: () => void;
  onCancel: (job: Job) => void;
  onRetry: (job: Job) => void;
}

function FormatRow({ row: { title, export: made }, job, may, onExport, onCancel, onRetry }: FormatRowProps) {
  const isThere = made !== null && (made.status !== 'done' || made.file_url !== '');
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {title}
      </Table.Th>
      <Table.Td w={380}>
        <Group gap="xs" wrap="nowrap" mih={24}>
          {isThere ? (
            <ReleaseState
              release={withProgress(made, job)}
              name={`the release as ${title}`}
              may={may}
              onCancel={() => onCancel(made)}
              onRetry={() => onRetry(made)}
            />
          ) : (
            may && (
              <Button size="compact-xs" variant="default" onClick={onExport} aria-label={`Export as ${title}`}>
                Export
              </Button>
            )
          )}
          {made?.file_url && made.expires_at && (
            <Text size="xs" c="dimmed">
              kept until {day(made.expires_at)}
            </Text>
          )}
          {!isThere && !may && (
            <Text size="xs" c="dimmed">
              A maintainer can export it.
            </Text>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
