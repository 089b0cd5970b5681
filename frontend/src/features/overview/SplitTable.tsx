/** Table 3 of the OmniACT paper, of this dataset's official release, else its latest. */
import { Table } from '@mantine/core';

import { nameIn, PLATFORMS } from '@/ui/names';

import type { Overview } from './requests/overview';

type Split = Overview['table_3'][number];

const SPLITS = ['train', 'validation', 'test'] as const;

export function SplitTable({ rows }: { rows: readonly Split[] }) {
  const sum = (split: (typeof SPLITS)[number]) => rows.reduce((total, row) => total + row[split], 0);
  const all = (row: Split) => row.train + row.validation + row.test;
  return (
    <Table w={560} verticalSpacing={2} captionSide="top">
      <Table.Caption ta="left" mt={0}>
        Table 3. Tasks of the official release, else the latest, reformulations counted.
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Platform</Table.Th>
          <Table.Th ta="right">Train</Table.Th>
          <Table.Th ta="right">Validation</Table.Th>
          <Table.Th ta="right">Test</Table.Th>
          <Table.Th ta="right">Total</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.platform}>
            <Table.Td>{nameIn(PLATFORMS, row.platform)}</Table.Td>
            {SPLITS.map((split) => (
              <Table.Td key={split} ta="right">
                {row[split]}
              </Table.Td>
            ))}
            <Table.Td ta="right">{all(row)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Total</Table.Th>
          {SPLITS.map((split) => (
            <Table.Th key={split} ta="right">
              {sum(split)}
            </Table.Th>
          ))}
          <Table.Th ta="right">{rows.reduce((total, row) => total + all(row), 0)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
