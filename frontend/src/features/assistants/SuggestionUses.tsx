/** What people made of suggested labels, by assistant: kept, changed or skipped; or, shown after, taken or not. */
import { Table } from '@mantine/core';

import { StandInBadge } from '@/ui/StandIn';

import { KeptShare } from './KeptShare';
import type { Use } from './requests/suggestions';

const COLUMNS = [
  ['kept', 'Kept'],
  ['changed', 'Changed'],
  ['skipped', 'Box skipped'],
  ['open', 'Open'],
  ['same', 'Same as answered'],
  ['taken', 'Taken then'],
  ['stayed', 'Not taken'],
] as const;

export function SuggestionUses({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={820} type="native" tabIndex={0} role="region" aria-label="Use of suggestions">
      <Table verticalSpacing={4} fz="sm" aria-label="What people made of suggestions">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assistant</Table.Th>
            {COLUMNS.map(([name, title]) => (
              <Table.Th key={name} ta="right">
                {title}
              </Table.Th>
            ))}
            <Table.Th ta="right" title="Of those shown before answering, with the interval of 95 %">
              Kept, of answered
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {uses.map((use) => (
            <Table.Tr key={`${use.endpoint} ${use.revision} ${use.stand_in}`}>
              <Table.Td>
                {use.endpoint}, {use.revision} {use.stand_in && <StandInBadge />}
              </Table.Td>
              {COLUMNS.map(([name]) => (
                <Table.Td key={name} ta="right">
                  {use[name].toLocaleString('en')}
                </Table.Td>
              ))}
              <Table.Td ta="right">
                <KeptShare share={use.kept_share} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
