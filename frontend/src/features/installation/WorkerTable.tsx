/** The worker processes of the last day, and when each was seen last. */
import { Table, Text } from '@mantine/core';

import { Ago } from '@/ui/Ago';

import { Part } from './Part';
import type { InstallationStatus } from './requests/status';

export function WorkerTable({ workers }: { workers: InstallationStatus['workers'] }) {
  return (
    <Part title="Workers">
      {workers.length === 0 ? (
        <Text size="sm">No worker was seen within a day. Start one: nothing that is queued will be done without.</Text>
      ) : (
        <Table verticalSpacing={4} aria-label="Workers">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Host and process</Table.Th>
              <Table.Th>Seen last</Table.Th>
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {workers.map(({ name, seen_at: seenAt, alive }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>
                  <Ago at={seenAt} />
                </Table.Td>
                <Table.Td>{alive ? 'alive' : 'gone'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Part>
  );
}
