/** What people made of suggestions: a row for each assistant, a column for each outcome. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { StandInBadge } from '@/ui/StandIn';

export interface Column<Row> {
  title: string;
  value: (row: Row) => ReactNode;
  /** What the title means. */
  about?: string;
}

export interface OutcomeTableProps<Row> {
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** The assistant that suggested what a row counts. */
interface Suggesting {
  endpoint: string;
  revision: string;
  stand_in: boolean;
  /** What was suggested, where rows differ in it. */
  wanted?: string;
}

/** Nothing without rows. */
export function OutcomeTable<Row extends Suggesting>({ name, rows, columns }: OutcomeTableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={820} type="native" tabIndex={0} role="region" aria-label={`${name}, table`}>
      <Table verticalSpacing={4} fz="sm" aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assistant</Table.Th>
            {columns.map(({ title, about }) => (
              <Table.Th key={title} ta="right" title={about}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.wanted ?? ''} ${row.endpoint} ${row.revision} ${row.stand_in}`}>
              <Table.Td>
                {row.endpoint}, {row.revision} {row.stand_in && <StandInBadge />}
              </Table.Td>
              {columns.map(({ title, value }) => (
                <Table.Td key={title} ta="right">
                  {value(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A column of counts. */
export const counted = <Row,>(title: string, count: (row: Row) => number, about?: string): Column<Row> => ({
  title,
  value: (row) => count(row).toLocaleString('en'),
  ...(about !== undefined && { about }),
});

/** The column of how long one item took. */
export const seconds = (about: string): Column<{ seconds_each: number | null }> => ({
  title: 'Seconds each',
  about,
  value: ({ seconds_each: each }) => (each === null ? '–' : each.toFixed(each < 10 ? 1 : 0)),
});
