/** Jobs of all kinds, each with what may be done about it; many are cancelled or tried again at once. */
import { Badge, Progress, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { client, data } from '@/api/client';
import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import type { components } from '@/api/schema';
import type { ListAddress } from '@/list/address';
import type { BulkAction } from '@/list/bulk';
import type { Column } from '@/list/ListTable';
import { SelectableList } from '@/list/SelectableList';
import { Ago } from '@/ui/Ago';
import { JOB_KINDS, nameIn } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';

import { JobButton } from './JobButton';
import type { Job } from './requests/jobs';
import { COLOURS } from './statuses';

export interface JobTableProps {
  slug: string;
  query: UseInfiniteQueryResult<InfiniteData<components['schemas']['JobPage']>>;
  address: ListAddress;
  empty: ReactNode;
}

const nameOf = ({ kind, id }: Pick<Job, 'kind' | 'id'>) => `${nameIn(JOB_KINDS, kind)} ${id}`;

export function JobTable({ slug, query, address, empty }: JobTableProps) {
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  const isBusy = ({ kind, id }: Job) =>
    [cancel, retry].some((sent) => sent.isPending && sent.variables.some((job) => job.kind === kind && job.id === id));
  const act = (job: Job) => (
    <JobButton job={job} busy={isBusy(job)} onCancel={() => cancel.mutate([job])} onRetry={() => retry.mutate([job])} />
  );
  return (
    <>
      <ProblemList error={cancel.error ?? retry.error} />
      <SelectableList
        slug={slug}
        list="jobs"
        item={['job', 'jobs']}
        name="Jobs"
        query={query}
        address={address}
        defaultSort="-made"
        columns={[...COLUMNS, { title: 'Action', width: 84, right: true, cell: act }]}
        nameOf={nameOf}
        empty={empty}
        actions={jobActions(slug)}
      />
    </>
  );
}

function jobActions(slug: string): BulkAction[] {
  const params = { path: { slug } };
  return [
    {
      verb: 'Cancel',
      past: 'cancelled',
      says: 'Those that wait are cancelled at once, those that run are asked to stop. Your own, or all for maintainers.',
      send: (ids) => data(client.POST('/api/datasets/{slug}/jobs/bulk/cancellation', { params, body: { ids } })),
    },
    {
      verb: 'Retry',
      past: 'queued again',
      says: 'Failed and cancelled jobs are queued again. Your own, or all for maintainers.',
      send: (ids) => data(client.POST('/api/datasets/{slug}/jobs/bulk/retry', { params, body: { ids } })),
    },
  ];
}

const COLUMNS: readonly Column<Job>[] = [
  {
    title: 'Status',
    sort: 'status',
    width: 110,
    cell: ({ status }) => (
      <Badge size="sm" variant="light" color={COLOURS[status]}>
        {status}
      </Badge>
    ),
  },
  { title: 'Kind', sort: 'kind', width: 112, cell: ({ kind }) => nameIn(JOB_KINDS, kind) },
  { title: 'About', cell: (job) => <About job={job} /> },
  { title: 'Made', sort: 'made', width: 120, cell: ({ created_at }) => <Ago at={created_at} /> },
  { title: 'Took', width: 72, right: true, cell: duration },
  { title: 'Attempts', sort: 'attempts', width: 88, right: true, cell: ({ attempts }) => attempts },
];

function About({ job }: { job: Job }) {
  const percent = Math.round(job.progress * 100);
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {job.subject}
      </Text>
      {job.status === 'running' && (
        <Progress value={percent} size="sm" maw={320} mt={2} aria-label={`Progress of ${job.kind} ${job.id}`} />
      )}
      {job.doing !== '' && (
        <Text size="xs" c="dimmed">
          {job.doing}
        </Text>
      )}
      {job.error !== '' && (
        <Text size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {job.error}
        </Text>
      )}
    </>
  );
}

/** How long the last attempt took, once it has ended. */
function duration({ started_at, finished_at }: Job): string {
  if (started_at === null || finished_at === null) return '';
  return `${((Date.parse(finished_at) - Date.parse(started_at)) / 1000).toFixed(1)} s`;
}
