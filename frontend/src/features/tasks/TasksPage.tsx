/** The tasks of a dataset and where each stands; above them the screens on which more can be written. */
import { Box, Switch } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { type Application, applications } from '@/api/applications';
import { useDataset } from '@/api/datasets';
import { tasks } from '@/api/tasks';
import { useListAddress } from '@/list/address';
import { type Filter, ListBar } from '@/list/ListBar';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { ReadyScreens } from './ReadyScreens';
import { FILTER_NAMES, filtersIn, STATES } from './task-filters';
import { TaskTable } from './TaskTable';

export default function TasksPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const address = useListAddress(FILTER_NAMES);
  const filters = useMemo(() => filtersIn(address.values, address.sort), [address]);
  const query = useInfiniteQuery({ ...tasks(slug, filters), placeholderData: keepPreviousData });
  const applicationList = useQuery(applications(slug)).data ?? [];
  return (
    <>
      <PageHead title="Tasks" place={dataset?.name} />
      <Box mb="md">
        <ReadyScreens slug={slug} />
      </Box>
      <ListBar
        slug={slug}
        list="tasks"
        address={address}
        searched="Search sentences"
        filters={filterChoices(applicationList)}
      >
        <Switch
          size="xs"
          label="Only mine"
          checked={filters.mine ?? false}
          onChange={(event) => address.set('mine', event.currentTarget.checked ? 'true' : '')}
        />
      </ListBar>
      <Loaded query={query}>
        {() => (
          <TaskTable slug={slug} query={query} address={address} empty={<NoTasks filtered={address.narrowed} />} />
        )}
      </Loaded>
    </>
  );
}

const filterChoices = (applicationList: readonly Application[]): Filter[] => [
  { name: 'state', label: 'State', options: STATES.map((state) => ({ value: state, label: state })) },
  {
    name: 'application',
    label: 'Application',
    options: applicationList.map(({ slug, name }) => ({ value: slug, label: name })),
  },
];

function NoTasks({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="No task matches">Choose another state or search for other words.</EmptyState>
  ) : (
    <EmptyState title="No tasks yet">Open one of the screens above and write what can be done on it.</EmptyState>
  );
}
