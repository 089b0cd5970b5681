/** Tasks as a list of which many can be selected and judged, run or withdrawn; each leads to the studio of its screen. */
import { Anchor, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import type { components } from '@/api/schema';
import type { Task } from '@/api/tasks';
import type { ListAddress } from '@/list/address';
import type { Column } from '@/list/ListTable';
import { SelectableList } from '@/list/SelectableList';
import { Ago } from '@/ui/Ago';
import { TaskState } from '@/ui/TaskState';

import { taskActions } from './task-actions';
import classes from './TaskTable.module.css';

export interface TaskTableProps {
  slug: string;
  query: UseInfiniteQueryResult<InfiniteData<components['schemas']['TaskPage']>>;
  address: ListAddress;
  empty: ReactNode;
}

const sentenceOf = (task: Task) => task.sentence;

export function TaskTable({ slug, query, address, empty }: TaskTableProps) {
  const roles = useDataset(slug)?.roles ?? [];
  const maintains = roles.includes('maintainer');
  const writes = maintains || roles.includes('volunteer');
  const columns = useMemo(() => columnsOf(slug), [slug]);
  return (
    <SelectableList
      slug={slug}
      list="tasks"
      item={['task', 'tasks']}
      name="Tasks"
      query={query}
      address={address}
      defaultSort="-written"
      columns={columns}
      nameOf={sentenceOf}
      empty={empty}
      actions={taskActions(slug, { writes, maintains })}
    />
  );
}

const columnsOf = (slug: string): Column<Task>[] => [
  { title: 'Task', sort: 'sentence', cell: (task) => <Sentence slug={slug} task={task} /> },
  {
    title: 'Screen',
    sort: 'screen',
    width: 'min(210px, 15vw)',
    cell: ({ screen }) => `${screen.application} ${screen.number}`,
  },
  { title: 'State', width: 130, cell: ({ state, stale }) => <TaskState state={state} stale={stale} /> },
  { title: 'Author', sort: 'author', width: 'min(110px, 9vw)', cell: ({ mine, author }) => (mine ? 'you' : author) },
  {
    title: 'Written',
    sort: 'written',
    width: 'min(130px, 12vw)',
    cell: ({ created_at }) => (
      <span className={classes.short}>
        <Ago at={created_at} />
      </span>
    ),
  },
];

function Sentence({ slug, task }: { slug: string; task: Task }) {
  const why = whyNot(task);
  return (
    <>
      <Anchor
        component={Link}
        size="sm"
        display="block"
        to={`/datasets/${slug}/screens/${task.screen.id}/tasks?task=${task.id}`}
      >
        {task.sentence}
      </Anchor>
      {why !== '' && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {why}
        </Text>
      )}
    </>
  );
}

/** Why a task needs its author, in the words of the reviewer or of the run. */
function whyNot({ state, verdict, execution }: Task): string {
  if (state === 'returned') return `${verdict?.reviewer ?? ''}: ${verdict?.reason ?? ''}`;
  return state === 'failed' && execution ? execution.reason + execution.error : '';
}
