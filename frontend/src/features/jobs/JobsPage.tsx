/** What the workers have done, do and will do for a dataset. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { JobTable } from './JobTable';
import { jobs, type Status } from './requests/jobs';
import { STATUSES } from './statuses';

export default function JobsPage() {
  const slug = useSlug();
  const [search, setSearch] = useSearchParams();
  const status = STATUSES.find(({ value }) => value === search.get('status'))?.value ?? '';
  const choose = (wanted: Status | '') => setSearch(wanted === '' ? {} : { status: wanted }, { replace: true });
  return (
    <>
      <PageHead
        title="Jobs"
        place={useDataset(slug)?.name}
        note="What workers do in the background: captures, executions, releases and more. The newest hundred."
      />
      <SegmentedControl size="xs" mb="sm" aria-label="Status" data={[...STATUSES]} value={status} onChange={choose} />
      <Loaded query={useQuery(jobs(slug, status))}>
        {(rows) =>
          rows.length > 0 ? (
            <JobTable slug={slug} jobs={rows} />
          ) : (
            <EmptyState title={status === '' ? 'No jobs yet.' : `No ${status} jobs.`}>
              A job appears here when somebody captures a page, submits a script or cuts a release.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}
