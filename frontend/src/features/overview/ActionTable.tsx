/** Table 2 of the OmniACT paper, of this dataset's accepted scripts. */
import { Table } from '@mantine/core';

import type { Overview } from './requests/overview';

export function ActionTable({ rows }: { rows: Overview['table_2'] }) {
  const total = rows.reduce((sum, row) => sum + row.actions, 0);
  return (
    <Table w={360} verticalSpacing={2} captionSide="top">
      <Table.Caption ta="left" mt={0}>
        Table 2. Action types in the accepted scripts.
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Action type</Table.Th>
          <Table.Th ta="right">Actions</Table.Th>
          <Table.Th ta="right">Share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ type, actions, percent }) => (
          <Table.Tr key={type}>
            <Table.Td>{type}</Table.Td>
            <Table.Td ta="right">{actions}</Table.Td>
            <Table.Td ta="right">{percent.toFixed(2)}%</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Total</Table.Th>
          <Table.Th ta="right">{total}</Table.Th>
          <Table.Th ta="right">{total === 0 ? '0.00' : '100.00'}%</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
