/** The rows of a list, of which many can be selected and changed at once. */
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { ListAddress } from './address';
import type { BulkAction } from './bulk';
import { BulkBar } from './BulkBar';
import { ListTable, type ListTableProps } from './ListTable';
import { useSelection } from './selection';

export interface SelectableListProps<T extends { id: number }> extends Pick<
  ListTableProps<T>,
  'name' | 'columns' | 'nameOf' | 'empty'
> {
  slug: string;
  /** As the server calls the list, and as the keys of its queries begin: `screens`. */
  list: string;
  /** What the items are, singular and plural. */
  item: readonly [string, string];
  query: UseInfiniteQueryResult<InfiniteData<{ results: readonly T[] }>>;
  address: ListAddress;
  /** The order in which the server gives them unasked. */
  defaultSort: string;
  actions: readonly BulkAction[];
}

export function SelectableList<T extends { id: number }>(props: SelectableListProps<T>) {
  const { slug, list, item, query, address, defaultSort, actions, ...table } = props;
  const queries = useQueryClient();
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]);
  const selection = useSelection(rows);
  const named = (id: number) => {
    const row = rows.find((each) => each.id === id);
    return row ? table.nameOf(row) : `${item[0]} ${id}`;
  };
  return (
    <>
      <BulkBar
        slug={slug}
        list={list}
        item={item}
        selection={selection}
        actions={actions}
        nameOf={named}
        onChanged={() => void queries.invalidateQueries({ queryKey: [list, slug] })}
      />
      <ListTable
        {...table}
        rows={rows}
        sort={address.sort || defaultSort}
        onSort={(sort) => address.set('sort', sort)}
        selection={selection}
        pages={query}
        busy={query.isPlaceholderData}
      />
    </>
  );
}
