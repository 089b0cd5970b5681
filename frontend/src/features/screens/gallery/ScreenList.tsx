/** The screens as a table of which many can be selected and changed at once. */
import { Anchor, Text } from '@mantine/core';
import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { members } from '@/api/members';
import { nameOf } from '@/api/screen';
import type { ListAddress } from '@/list/address';
import type { Column } from '@/list/ListTable';
import { SelectableList } from '@/list/SelectableList';
import { Ago } from '@/ui/Ago';

import type { ScreenPages, ScreenRow } from '../requests/screens';
import { SOURCES, STAGES } from '../stages';
import { screenActions } from './screen-actions';

export interface ScreenListProps {
  slug: string;
  query: UseInfiniteQueryResult<InfiniteData<ScreenPages>>;
  address: ListAddress;
  empty: ReactNode;
}

export function ScreenList({ slug, query, address, empty }: ScreenListProps) {
  const roles = useDataset(slug)?.roles ?? [];
  const maintains = roles.includes('maintainer');
  const annotates = maintains || roles.includes('annotator');
  const people = useQuery({ ...members(slug), enabled: maintains }).data ?? [];
  const columns = useMemo(() => columnsOf(slug), [slug]);
  return (
    <SelectableList
      slug={slug}
      list="screens"
      item={['screen', 'screens']}
      name="Screens"
      query={query}
      address={address}
      defaultSort="-added"
      columns={columns}
      nameOf={nameOf}
      empty={empty}
      actions={screenActions(slug, { annotates, maintains }, people)}
    />
  );
}

const columnsOf = (slug: string): Column<ScreenRow>[] => [
  {
    title: 'Screen',
    sort: 'name',
    width: 'min(220px, 16vw)',
    cell: (screen) => (
      <Anchor component={Link} size="sm" to={`/datasets/${slug}/screens/${screen.id}`}>
        {nameOf(screen)}
      </Anchor>
    ),
  },
  {
    title: 'Title',
    sort: 'title',
    cell: ({ title, url }) => (
      <Text size="sm" truncate title={title || url}>
        {title || url}
      </Text>
    ),
  },
  { title: 'Stage', width: 150, cell: ({ stage }) => STAGES[stage].name },
  { title: 'Boxes', width: 64, right: true, cell: ({ boxes }) => boxes.toLocaleString('en') },
  { title: 'Labels', width: 64, right: true, cell: ({ labels }) => labels.toLocaleString('en') },
  { title: 'Size', width: 96, right: true, wide: true, cell: ({ width, height }) => `${width} × ${height}` },
  { title: 'Source', width: 84, wide: true, cell: ({ source }) => SOURCES[source] },
  { title: 'Added', sort: 'added', width: 'min(130px, 12vw)', cell: ({ created_at }) => <Ago at={created_at} /> },
];
