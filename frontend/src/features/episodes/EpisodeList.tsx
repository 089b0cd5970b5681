/** The recorded episodes: all of them for maintainers, one's own for others. */
import { Anchor } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';

import { useListAddress } from '@/list/address';
import { type Filter, ListBar } from '@/list/ListBar';
import type { Column } from '@/list/ListTable';
import { SelectableList } from '@/list/SelectableList';
import { Ago } from '@/ui/Ago';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';

import { environmentOf } from './environment-cell';
import { type Episode, type EpisodeFilters, episodes } from './requests/episodes';

const FILTER_NAMES = ['state', 'q'] as const;
const STATES: readonly { value: Episode['state']; label: string }[] = [
  { value: 'recording', label: 'recording' },
  { value: 'submitted', label: 'submitted' },
  { value: 'returned', label: 'returned' },
  { value: 'accepted', label: 'accepted' },
  { value: 'dropped', label: 'dropped' },
  { value: 'given-up', label: 'given up' },
];
const FILTERS: readonly Filter[] = [{ name: 'state', label: 'State', options: STATES }];

const nameOf = ({ id }: Episode) => `episode ${id}`;

export function EpisodeList({ slug }: { slug: string }) {
  const address = useListAddress(FILTER_NAMES);
  const filters = useMemo(() => filtersIn(address.values, address.sort), [address]);
  const query = useInfiniteQuery({ ...episodes(slug, filters), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsOf(slug), [slug]);
  return (
    <>
      <ListBar slug={slug} list="episodes" address={address} searched="Search sentences" filters={FILTERS} />
      <Loaded query={query}>
        {() => (
          <SelectableList
            slug={slug}
            list="episodes"
            item={['episode', 'episodes']}
            name="Episodes"
            query={query}
            address={address}
            defaultSort="-begun"
            columns={columns}
            nameOf={nameOf}
            empty={<NoEpisodes narrowed={address.narrowed} />}
            actions={[]}
          />
        )}
      </Loaded>
    </>
  );
}

function NoEpisodes({ narrowed }: { narrowed: boolean }) {
  return (
    <EmptyState title={narrowed ? 'No episode is like that.' : 'No episodes yet.'}>
      An episode appears here when somebody begins to perform a task.
    </EmptyState>
  );
}

function filtersIn({ state, q }: Readonly<Record<string, string>>, sort: string): EpisodeFilters {
  const known = STATES.find(({ value }) => value === state)?.value;
  return { ...(known && { state: known }), ...(q && { q }), ...(sort && { sort }) };
}

const columnsOf = (slug: string): Column<Episode>[] => [
  {
    title: 'Task',
    cell: ({ id, sentence }) => (
      <Anchor component={Link} size="sm" to={`/datasets/${slug}/episodes/${id}`}>
        {sentence}
      </Anchor>
    ),
  },
  { title: 'Environment', sort: 'environment', width: 'min(180px, 13vw)', cell: environmentOf },
  { title: 'Person', sort: 'person', width: 'min(140px, 10vw)', cell: ({ mine, person }) => (mine ? 'you' : person) },
  { title: 'State', width: 110, cell: ({ state }) => state.replace('-', ' ') },
  { title: 'Steps', width: 70, right: true, cell: ({ steps }) => steps.toLocaleString('en') },
  { title: 'Begun', sort: 'begun', width: 'min(130px, 12vw)', cell: ({ begun_at }) => <Ago at={begun_at} /> },
];
