/** The datasets of a person that are archived or deleted, on request: who did it, and the way back for maintainers. */
import { Anchor, Switch, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { isOpen } from '@/api/closing';
import { type Dataset, datasets } from '@/api/datasets';
import { BringBack } from '@/list/BringBack';
import { ActionsHead } from '@/ui/ActionsHead';
import { ClosedState } from '@/ui/ClosedState';

export function ClosedDatasets() {
  const [shown, show] = useState(false);
  const closed = (useQuery(datasets).data ?? []).filter((dataset) => !isOpen(dataset));
  if (closed.length === 0) return null;
  return (
    <>
      <Switch
        mt="lg"
        size="xs"
        label={`Show archived and deleted datasets (${closed.length})`}
        checked={shown}
        onChange={(event) => show(event.currentTarget.checked)}
      />
      {shown && (
        <Table mt="xs" maw={860} verticalSpacing={4} aria-label="Archived and deleted datasets">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Dataset</Table.Th>
              <Table.Th>State</Table.Th>
              <ActionsHead />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {closed.map((dataset) => (
              <ClosedDataset key={dataset.slug} dataset={dataset} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

function ClosedDataset({ dataset }: { dataset: Dataset }) {
  const maintains = dataset.roles.includes('maintainer');
  const to = dataset.removed_at === null || !maintains ? '' : '/hours';
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} size="sm" to={`/datasets/${dataset.slug}${to}`}>
          {dataset.name}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <ClosedState {...dataset} />
      </Table.Td>
      <Table.Td ta="right">
        {maintains && <BringBack target={{ slug: dataset.slug }} name={dataset.name} closed={dataset} />}
      </Table.Td>
    </Table.Tr>
  );
}
