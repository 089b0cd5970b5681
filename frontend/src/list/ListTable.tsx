/** Rows as a table of which only those in sight are built; further pages come as one scrolls, headings sort. */
import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { ROOMY, useWindowSize } from '@/ui/use-window-size';

import { nextSort } from './address';
import classes from './ListTable.module.css';
import type { Selection } from './selection';

const ROW = 34;
const AHEAD = 30;

export interface Column<T> {
  readonly title: string;
  /** What the server calls the order by this column; without, it cannot be sorted by. */
  readonly sort?: string;
  /** Pixels, or a CSS length: `min(210px, 15vw)` leaves room for other columns in a narrow window. */
  readonly width?: number | string;
  readonly right?: boolean;
  /** Left out of a narrow window, where the others would have no room. */
  readonly wide?: boolean;
  readonly cell: (row: T) => ReactNode;
}

export interface ListTableProps<T extends { id: number }> {
  /** What the rows are, for screen readers: `Screens`. */
  readonly name: string;
  readonly rows: readonly T[];
  /** What stands in the table's place where there are no rows. */
  readonly empty: ReactNode;
  readonly columns: readonly Column<T>[];
  readonly nameOf: (row: T) => string;
  /** The order in force. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Without, rows cannot be selected. */
  readonly selection?: Selection;
  readonly pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  readonly busy?: boolean;
}

export function ListTable<T extends { id: number }>(props: ListTableProps<T>) {
  return props.rows.length === 0 ? props.empty : <FilledTable {...props} />;
}

function FilledTable<T extends { id: number }>(props: ListTableProps<T>) {
  const { name, rows, nameOf, selection, pages } = props;
  const isWide = useWindowSize().width >= ROOMY;
  const columns = useMemo(() => props.columns.filter(({ wide }) => isWide || !wide), [props.columns, isWide]);
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  // What stands above the table changes with every notice and panel.
  useLayoutEffect(() => {
    const place = () => {
      const body = table.current?.tBodies[0];
      if (body) setTop(Math.round(body.getBoundingClientRect().top + globalThis.scrollY));
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const wanted = pages.hasNextPage && !pages.isFetchingNextPage && last >= rows.length - AHEAD;
  useEffect(() => {
    if (wanted) pages.fetchNextPage();
  }, [wanted, pages]);
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const width = columns.length + (selection ? 1 : 0);
  return (
    <Table
      ref={table}
      className={classes.table}
      layout="fixed"
      verticalSpacing={4}
      fz="sm"
      highlightOnHover
      aria-label={name}
      aria-rowcount={pages.hasNextPage ? -1 : rows.length + 1}
      aria-busy={props.busy === true || pages.isFetchingNextPage}
    >
      <Head {...props} columns={columns} />
      <Table.Tbody>
        <Space height={above} columns={width} />
        {items.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Row
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              nameOf={nameOf}
              selected={selection?.ids.has(row.id) ?? false}
              onTurn={selection?.turn}
              measure={virtual.measureElement}
            />
          );
        })}
        <Space height={below} columns={width} />
      </Table.Tbody>
    </Table>
  );
}

interface RowProps<T extends { id: number }> extends Pick<ListTableProps<T>, 'columns' | 'nameOf'> {
  row: T;
  index: number;
  selected: boolean;
  /** Without, the row cannot be selected. */
  onTurn: Selection['turn'] | undefined;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** Scrolling builds the rows that come into sight, and leaves the others as they are. */
const Row = memo(BuiltRow) as typeof BuiltRow;

function BuiltRow<T extends { id: number }>({ row, index, columns, nameOf, selected, onTurn, measure }: RowProps<T>) {
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2} data-selected={selected || undefined}>
      {onTurn && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={`Select ${nameOf(row)}`}
            checked={selected}
            onChange={(event) => onTurn(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.title} ta={column.right ? 'right' : 'left'} className={classes.cell}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Stands for the rows that are not built. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.space}>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function Head<T extends { id: number }>({ rows, columns, sort, onSort, selection }: ListTableProps<T>) {
  const chosen = selection?.ids.size ?? 0;
  return (
    <Table.Thead className={classes.head}>
      <Table.Tr aria-rowindex={1}>
        {selection && (
          <Table.Th w={34}>
            <Checkbox
              size="xs"
              aria-label="Select all rows that are loaded"
              checked={chosen > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={() => selection.replace(chosen === rows.length ? [] : rows.map(({ id }) => id))}
            />
          </Table.Th>
        )}
        {columns.map((column) => (
          <Table.Th
            key={column.title}
            w={column.width}
            ta={column.right ? 'right' : 'left'}
            aria-sort={column.sort === undefined ? undefined : direction(column.sort, sort)}
          >
            <Heading column={column} sort={sort} onSort={onSort} />
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadingProps<T> {
  column: Column<T>;
  sort: string;
  onSort: (sort: string) => void;
}

function Heading<T>({ column, sort, onSort }: HeadingProps<T>) {
  const { title, sort: own } = column;
  if (own === undefined) return <>{title}</>;
  const mark = { ascending: ' ↑', descending: ' ↓', none: '' }[direction(own, sort)];
  return (
    <UnstyledButton className={classes.heading} onClick={() => onSort(nextSort(own, sort))}>
      {title}
      <span aria-hidden>{mark}</span>
    </UnstyledButton>
  );
}

function direction(column: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}
