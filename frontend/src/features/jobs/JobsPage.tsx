/** What the workers have done, do and will do for a dataset. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useDataset } from '@/api/datasets';
import { useListAddress } from '@/list/address';
import { type Filter, ListBar } from '@/list/ListBar';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { JOB_KINDS, optionsOf } from '@/ui/names';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { JobTable } from './JobTable';
import { type JobFilters, jobs } from './requests/jobs';
import { STATUSES } from './statuses';

const FILTER_NAMES = ['status', 'kind', 'q'] as const;
const FILTERS: readonly Filter[] = [
  { name: 'status', label: 'Status', options: STATUSES },
  { name: 'kind', label: 'Kind', options: optionsOf(JOB_KINDS) },
];

export default function JobsPage() {
  const slug = useSlug();
  const address = useListAddress(FILTER_NAMES);
  const filters = useMemo(() => filtersIn(address.values, address.sort), [address]);
  const query = useInfiniteQuery({ ...jobs(slug, filters), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="Jobs"
        place={useDataset(slug)?.name}
        note="What workers do in the background: captures, executions, releases and more."
      />
      <ListBar slug={slug} list="jobs" address={address} searched="What it is about, error" filters={FILTERS} />
      <Loaded query={query}>
        {() => <JobTable slug={slug} query={query} address={address} empty={<NoJobs narrowed={address.narrowed} />} />}
      </Loaded>
    </>
  );
}

function NoJobs({ narrowed }: { narrowed: boolean }) {
  return (
    <EmptyState title={narrowed ? 'No job is like that.' : 'No jobs yet.'}>
      A job appears here when somebody captures a page, submits a script or cuts a release.
    </EmptyState>
  );
}

function filtersIn({ kind, q, status }: Readonly<Record<string, string>>, sort: string): JobFilters {
  const known = STATUSES.find(({ value }) => value === status)?.value;
  return { ...(known && { status: known }), ...(kind && { kind }), ...(q && { q }), ...(sort && { sort }) };
}
