/** The pool of tasks to perform: begin one, or go on with one's own episode; many can be withdrawn. */
import { Anchor, Button, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { useListAddress } from '@/list/address';
import type { BulkAction } from '@/list/bulk';
import { type Filter, ListBar } from '@/list/ListBar';
import type { Column } from '@/list/ListTable';
import { SelectableList } from '@/list/SelectableList';
import { Ago } from '@/ui/Ago';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { environmentOf } from './environment-cell';
import type { Environment } from './requests/environments';
import { type EpisodeTask, type EpisodeTaskFilters, episodeTasks, useBegin, withdrawTasks } from './requests/tasks';

const FILTER_NAMES = ['environment', 'performed', 'q'] as const;
const PERFORMED: readonly { value: NonNullable<EpisodeTaskFilters['performed']>; label: string }[] = [
  { value: 'not-by-me', label: 'not performed by me' },
  { value: 'by-me', label: 'performed by me' },
  { value: 'by-nobody', label: 'performed by nobody' },
];

export interface EpisodeTaskListProps {
  slug: string;
  environments: readonly Environment[];
  /** Whether the person may perform tasks, and withdraw their own. */
  may: boolean;
  maintains: boolean;
  /** What is said where the pool holds none. */
  empty: ReactNode;
}

export function EpisodeTaskList({ slug, environments, may, maintains, empty }: EpisodeTaskListProps) {
  const [error, setError] = useState<unknown>(null);
  const address = useListAddress(FILTER_NAMES);
  const filters = useMemo(() => filtersIn(address.values, address.sort), [address]);
  const query = useInfiniteQuery({ ...episodeTasks(slug, filters), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsOf(slug, may, setError), [slug, may]);
  return (
    <>
      <ListBar
        slug={slug}
        list="episode-tasks"
        address={address}
        searched="Search sentences"
        filters={filterChoices(environments)}
      />
      <ProblemList error={error} />
      <Loaded query={query}>
        {() => (
          <SelectableList
            slug={slug}
            list="episode-tasks"
            item={['task', 'tasks']}
            name="Tasks to perform"
            query={query}
            address={address}
            defaultSort="-written"
            columns={columns}
            nameOf={sentenceOf}
            empty={address.narrowed ? NO_MATCH : empty}
            actions={may ? [withdrawal(slug, maintains)] : []}
          />
        )}
      </Loaded>
    </>
  );
}

function filtersIn({ environment, performed, q }: Readonly<Record<string, string>>, sort: string): EpisodeTaskFilters {
  const known = PERFORMED.find(({ value }) => value === performed)?.value;
  return {
    ...(environment && { environment: Number(environment) || 0 }),
    ...(known && { performed: known }),
    ...(q && { q }),
    ...(sort && { sort }),
  };
}

const filterChoices = (environments: readonly Environment[]): Filter[] => [
  {
    name: 'environment',
    label: 'Environment',
    options: environments.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  { name: 'performed', label: 'Performed', options: PERFORMED },
];

const withdrawal = (slug: string, maintains: boolean): BulkAction => ({
  verb: 'Withdraw',
  past: 'withdrawn',
  says: maintains
    ? 'They leave the pool. Their episodes stay.'
    : 'They leave the pool; only those that you wrote can be withdrawn. Their episodes stay.',
  send: (ids) => withdrawTasks(slug, ids),
});

const NO_MATCH = <EmptyState title="No task matches">Choose another environment or search for other words.</EmptyState>;

const sentenceOf = (task: EpisodeTask) => task.sentence;

const columnsOf = (slug: string, may: boolean, onError: (error: unknown) => void): Column<EpisodeTask>[] => [
  {
    title: 'Task',
    cell: ({ sentence, asks_answer }) => (
      <>
        {sentence}
        {asks_answer && (
          <Text span size="xs" c="dimmed">
            {' '}
            asks for an answer
          </Text>
        )}
      </>
    ),
  },
  { title: 'Environment', sort: 'environment', width: 'min(180px, 13vw)', cell: environmentOf },
  { title: 'Author', sort: 'author', width: 'min(110px, 9vw)', cell: ({ mine, author }) => (mine ? 'you' : author) },
  { title: 'Episodes', width: 80, right: true, cell: ({ episodes }) => episodes.toLocaleString('en') },
  { title: 'Written', sort: 'written', width: 'min(130px, 12vw)', cell: ({ created_at }) => <Ago at={created_at} /> },
  ...(may ? [actionColumn(slug, onError)] : []),
];

const actionColumn = (slug: string, onError: (error: unknown) => void): Column<EpisodeTask> => ({
  title: 'Action',
  width: 110,
  right: true,
  cell: (task) =>
    task.my_episode === null ? (
      <BeginButton slug={slug} task={task} onError={onError} />
    ) : (
      <Anchor component={Link} size="sm" to={`/datasets/${slug}/episodes/${task.my_episode}`}>
        Your episode
      </Anchor>
    ),
});

interface BeginButtonProps {
  slug: string;
  task: EpisodeTask;
  onError: (error: unknown) => void;
}

function BeginButton({ slug, task, onError }: BeginButtonProps) {
  const begin = useBegin();
  const navigate = useNavigate();
  const start = () =>
    begin.mutate(task.id, { onSuccess: ({ id }) => void navigate(`/datasets/${slug}/episodes/${id}`), onError });
  return (
    <Button size="compact-xs" aria-label={`Begin “${task.sentence}”`} loading={begin.isPending} onClick={start}>
      Begin
    </Button>
  );
}
