/** What people made of suggested tasks, by assistant: kept, revised or dropped, and how long it took. */
import { Table } from '@mantine/core';

import { StandInBadge } from '@/ui/StandIn';

import { KeptShare } from './KeptShare';
import type { Checks } from './requests/suggestions';

const COLUMNS = [
  ['kept', 'Kept'],
  ['revised', 'Revised'],
  ['dropped', 'Dropped'],
  ['open', 'Open'],
] as const;

export function TaskChecks({ rows }: { rows: readonly Checks[] }) {
  if (rows.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={760} type="native" tabIndex={0} role="region" aria-label="Checked tasks">
      <Table verticalSpacing={4} fz="sm" aria-label="What people made of suggested tasks">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assistant</Table.Th>
            {COLUMNS.map(([name, title]) => (
              <Table.Th key={name} ta="right">
                {title}
              </Table.Th>
            ))}
            <Table.Th ta="right" title="Median, from taking a suggestion up to submitting the task">
              Seconds each
            </Table.Th>
            <Table.Th ta="right" title="Kept, of those kept, revised or dropped, with the interval of 95 %">
              Right before checking
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.endpoint} ${row.revision} ${row.stand_in}`}>
              <Table.Td>
                {row.endpoint}, {row.revision} {row.stand_in && <StandInBadge />}
              </Table.Td>
              {COLUMNS.map(([name]) => (
                <Table.Td key={name} ta="right">
                  {row[name].toLocaleString('en')}
                </Table.Td>
              ))}
              <Table.Td ta="right">{row.seconds_each === null ? '–' : row.seconds_each.toFixed(0)}</Table.Td>
              <Table.Td ta="right">
                <KeptShare share={row.kept_share} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
