/** All releases, the latest first: what is in each, from which seed, and its file. */
import { Table, Text } from '@mantine/core';

import type { Job } from '@/api/event-stream';
import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import type { Release } from '@/api/releases';
import { ProblemList } from '@/ui/ProblemList';

import { SPLITS } from './counts';
import { ReleaseRow } from './ReleaseRow';

export interface ReleaseTableProps {
  slug: string;
  releases: readonly Release[];
  /** Live jobs by id. */
  progress: ReadonlyMap<number, Job>;
  may: boolean;
}

const WORDS = { train: 'Train', validation: 'Validation', test: 'Test' } as const;

export function ReleaseTable({ slug, releases, progress, may }: ReleaseTableProps) {
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  return (
    <>
      <ProblemList error={cancel.error ?? retry.error} />
      <Table.ScrollContainer minWidth={740} type="native" tabIndex={0} role="region" aria-label="Releases, all columns">
        <Table verticalSpacing={6} horizontalSpacing={6} highlightOnHover fz="sm" style={{ whiteSpace: 'nowrap' }}>
          <Table.Caption>
            <Text span size="xs">
              Families of tasks by split, below them all tasks (a phrasing counts as a task) and episodes.
            </Text>
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">No.</Table.Th>
              <Table.Th w={150}>State</Table.Th>
              {SPLITS.map((split) => (
                <Table.Th key={split} ta="right">
                  {WORDS[split]}
                </Table.Th>
              ))}
              <Table.Th ta="right">Screens</Table.Th>
              <Table.Th ta="right">Boxes</Table.Th>
              <Table.Th ta="right">Seed, ratio</Table.Th>
              <Table.Th>Format, digest</Table.Th>
              <Table.Th>Cut</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {releases.map((release) => (
              <ReleaseRow
                key={release.id}
                slug={slug}
                release={release}
                job={progress.get(release.id)}
                may={may}
                onCancel={() => cancel.mutate([release])}
                onRetry={() => retry.mutate([release])}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
