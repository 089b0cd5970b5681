/** The episodes of a release by tier and split; nothing without episodes. */
import { Table } from '@mantine/core';

import type { Release } from '@/api/releases';

import { episodeTiers, SPLITS } from './counts';

export function EpisodeCounts({ counts }: Pick<Release, 'counts'>) {
  const tiers = episodeTiers(counts);
  if (tiers.length === 0) return null;
  return (
    <Table aria-label="Episodes by tier and split" fz="sm" w="auto" verticalSpacing={2} my={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Episodes</Table.Th>
          {SPLITS.map((split) => (
            <Table.Th key={split} ta="right">
              {split}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tiers.map(({ title, bySplit }) => (
          <Table.Tr key={title}>
            <Table.Td>{title}</Table.Td>
            {bySplit.map((number, place) => (
              <Table.Td key={SPLITS[place]} ta="right">
                {number}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
