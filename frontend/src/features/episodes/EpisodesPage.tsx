/** Tasks to perform in an environment, and the episodes that were recorded of them. */
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';
import { ShowMore } from '@/ui/ShowMore';

import { EpisodeList } from './EpisodeList';
import { NewTaskDialog } from './NewTaskDialog';
import { environments } from './requests/environments';
import { episodeTasks } from './requests/tasks';
import { TaskTable } from './TaskTable';

export default function EpisodesPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [writing, setWriting] = useState(false);
  const [search, setSearch] = useSearchParams();
  const recorded = search.get('view') === 'recorded';
  const places = useQuery(environments(slug));
  const query = useInfiniteQuery(episodeTasks(slug));
  const roles: readonly string[] = dataset?.roles ?? [];
  const may = roles.includes('volunteer') || roles.includes('maintainer');
  const ready = (places.data?.length ?? 0) > 0;
  return (
    <>
      <PageHead
        title="Episodes"
        place={dataset?.name}
        note="Perform a task in a real program or browser: what you do is recorded step by step and replayed."
      >
        {may && ready && <Button onClick={() => setWriting(true)}>Write a task</Button>}
      </PageHead>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label="Show"
        data={[
          { value: 'tasks', label: 'Tasks' },
          { value: 'recorded', label: 'Recorded' },
        ]}
        value={recorded ? 'recorded' : 'tasks'}
        onChange={(view) => setSearch(view === 'recorded' ? { view } : {}, { replace: true })}
      />
      {recorded ? (
        <EpisodeList slug={slug} />
      ) : (
        <>
          <Loaded query={query}>
            {({ pages }) => {
              const tasks = pages.flatMap((page) => page.results);
              if (tasks.length > 0) return <TaskTable slug={slug} tasks={tasks} may={may} />;
              return <NoTasks slug={slug} ready={ready} maintains={roles.includes('maintainer')} />;
            }}
          </Loaded>
          <ShowMore query={query} mt="sm" />
        </>
      )}
      {writing && places.data && (
        <NewTaskDialog slug={slug} environments={places.data} onClose={() => setWriting(false)} />
      )}
    </>
  );
}

function NoTasks({ slug, ready, maintains }: { slug: string; ready: boolean; maintains: boolean }) {
  if (ready) {
    return <EmptyState title="No tasks yet">Write what can be done in one of the environments.</EmptyState>;
  }
  return maintains ? (
    <EmptyState
      title="There is no environment yet"
      action={
        <Button component={Link} size="xs" to={`/datasets/${slug}/environments`}>
          Environments
        </Button>
      }
    >
      Tasks are performed in an environment: a program or browser with everything it starts from. Add one first.
    </EmptyState>
  ) : (
    <EmptyState title="There is no environment yet">
      A maintainer adds one; then tasks can be written for it.
    </EmptyState>
  );
}
