/** The tasks of a dataset and where each stands; above them the screens on which more can be written. */
import { Group, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { useDataset } from '@/api/datasets';
import { tasks } from '@/api/tasks';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';
import { ShowMore } from '@/ui/ShowMore';

import { ReadyScreens } from './ReadyScreens';
import { TaskFilters } from './TaskFilters';
import { TaskTable } from './TaskTable';
import { useTaskFilters } from './use-task-filters';

export default function TasksPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const { filters, change, filtered } = useTaskFilters();
  const query = useInfiniteQuery({ ...tasks(slug, filters), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title="Tasks" place={dataset?.name} />
      <ReadyScreens slug={slug} />
      <TaskFilters filters={filters} onChange={change} />
      <Loaded query={query}>
        {({ pages }) => {
          const taskList = pages.flatMap((page) => page.results);
          if (taskList.length === 0) return <NoTasks filtered={filtered} />;
          return <TaskTable slug={slug} tasks={taskList} />;
        }}
      </Loaded>
      {query.hasNextPage && (
        <Group mt="sm">
          <ShowMore query={query} />
          <Text size="xs" c="dimmed">
            There are older tasks.
          </Text>
        </Group>
      )}
    </>
  );
}

function NoTasks({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="No task matches">Choose another state or search for other words.</EmptyState>
  ) : (
    <EmptyState title="No tasks yet">Open one of the screens above and write what can be done on it.</EmptyState>
  );
}
