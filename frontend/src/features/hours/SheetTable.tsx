/** A sheet's hours by stage and day. */
import { Table, Text } from '@mantine/core';

import { clock, dayName, daysOf } from './durations';
import { STAGES } from './names';
import type { Sheet } from './requests/hours';

const total = (rows: Sheet['worked']) => rows.reduce((seconds, row) => seconds + row.seconds, 0);

export function SheetTable({ sheet }: { sheet: Sheet }) {
  if (sheet.worked.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing measured in this week.
      </Text>
    );
  const days = daysOf(sheet.week);
  const stages = [...new Set(sheet.worked.map((row) => row.stage))];
  const cells = (rows: Sheet['worked']) =>
    days.map((day) => {
      const seconds = total(rows.filter((row) => row.day === day));
      return (
        <Table.Td key={day} ta="right">
          {seconds > 0 ? clock(seconds) : ''}
        </Table.Td>
      );
    });
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing={3} aria-label={`Hours in ${sheet.name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Stage</Table.Th>
            {days.map((day) => (
              <Table.Th key={day} ta="right" fw={400}>
                {dayName(day)}
              </Table.Th>
            ))}
            <Table.Th ta="right">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stages.map((stage) => {
            const rows = sheet.worked.filter((row) => row.stage === stage);
            return (
              <Table.Tr key={stage}>
                <Table.Th scope="row" fw={400}>
                  {STAGES[stage]}
                </Table.Th>
                {cells(rows)}
                <Table.Td ta="right">{clock(total(rows))}</Table.Td>
              </Table.Tr>
            );
          })}
          <Table.Tr fw={600}>
            <Table.Th scope="row">Measured</Table.Th>
            {cells(sheet.worked)}
            <Table.Td ta="right">{clock(total(sheet.worked))}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
