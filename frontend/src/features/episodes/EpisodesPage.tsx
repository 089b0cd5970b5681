/** Tasks to perform in an environment, and the episodes that were recorded of them. */
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { EpisodeList } from './EpisodeList';
import { EpisodeTaskList } from './EpisodeTaskList';
import { NewTaskDialog } from './NewTaskDialog';
import { environments } from './requests/environments';

export default function EpisodesPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [writing, setWriting] = useState(false);
  const [search, setSearch] = useSearchParams();
  const recorded = search.get('view') === 'recorded';
  const places = useQuery(environments(slug));
  const roles: readonly string[] = dataset?.roles ?? [];
  const maintains = roles.includes('maintainer');
  const may = maintains || roles.includes('volunteer');
  return (
    <>
      <PageHead
        title="Episodes"
        place={dataset?.name}
        note="Perform a task in a real program or browser: what you do is recorded step by step and replayed."
      >
        {may && (places.data?.length ?? 0) > 0 && <Button onClick={() => setWriting(true)}>Write a task</Button>}
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
        <Loaded query={places}>
          {(environments) => (
            <EpisodeTaskList
              slug={slug}
              environments={environments}
              may={may}
              maintains={maintains}
              empty={<NoTasks slug={slug} ready={environments.length > 0} maintains={maintains} />}
            />
          )}
        </Loaded>
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
