/** The table of a statistic: texts on the left, numbers on the right, sums in bold. */
import { Table } from '@mantine/core';

export type Cell = string | number | null;

/** A table as the server counts it; `totals` are the positions of rows that sum up others. */
export interface StatisticTableProps {
  readonly title: string;
  readonly columns: readonly { name: string; title: string; unit: string }[];
  readonly rows: readonly (readonly Cell[])[];
  readonly totals: readonly number[];
}

export function StatisticTable({ statistic: { title, columns, rows, totals } }: { statistic: StatisticTableProps }) {
  return (
    <Table.ScrollContainer
      minWidth={Math.max(60 * columns.length, 280)}
      mah={420}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`Table: ${title}`}
    >
      <Table verticalSpacing={3} horizontalSpacing="xs" fz="sm" stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, title: head, unit }, index) => (
              <Table.Th key={name} ta={isText(rows, index) ? 'left' : 'right'}>
                {head}
                {unit !== '' && ` (${unit})`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, position) => (
            <Table.Tr key={position} fw={totals.includes(position) ? 600 : 400}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <Table.Th
                    key={index}
                    scope="row"
                    fw="inherit"
                    style={{ whiteSpace: 'nowrap' }}
                    ta={isText(rows, 0) ? 'left' : 'right'}
                  >
                    {shown(cell)}
                  </Table.Th>
                ) : (
                  <Table.Td key={index} ta={typeof cell === 'string' ? 'left' : 'right'}>
                    {shown(cell)}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const isText = (rows: readonly (readonly Cell[])[], index: number): boolean =>
  rows.some((row) => typeof row[index] === 'string');

const shown = (cell: Cell | undefined): string =>
  typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 4 }) : (cell ?? '');
