/** What a sheet earns, role by role; a correction of a week that was approved before has a line of its own. */
import { Table } from '@mantine/core';

import { nameIn, ROLES } from '@/ui/names';

import { weekName } from './durations';
import type { Line } from './requests/hours';

export interface LineTableProps {
  lines: readonly Line[];
  week: string;
}

export function LineTable({ lines, week }: LineTableProps) {
  if (lines.length === 0) return null;
  return (
    <Table verticalSpacing={3} maw={560} mt="xs" aria-label="Pay">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Role</Table.Th>
          <Table.Th ta="right">Hours</Table.Th>
          <Table.Th ta="right">Rate</Table.Th>
          <Table.Th ta="right">Amount</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.role + line.worked}>
            <Table.Td>
              {nameIn(ROLES, line.role)}
              {line.worked !== week && `, correction for ${weekName(line.worked)}`}
            </Table.Td>
            <Table.Td ta="right">{line.hours}</Table.Td>
            <Table.Td ta="right">{line.rate ?? 'no rate set'}</Table.Td>
            <Table.Td ta="right">{line.amount !== null && `${line.amount} ${line.currency ?? ''}`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
