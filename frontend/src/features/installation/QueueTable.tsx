/** The open jobs by kind, the longest waiting first. */
import { Table, Text } from '@mantine/core';

import { Ago } from '@/ui/Ago';
import { JOB_KINDS, nameIn } from '@/ui/names';

import { Part } from './Part';
import type { InstallationStatus } from './requests/status';

export function QueueTable({ queues }: { queues: InstallationStatus['queues'] }) {
  return (
    <Part title="Queues">
      {queues.length === 0 ? (
        <Text size="sm">No job waits and none is running.</Text>
      ) : (
        <Table verticalSpacing={4} aria-label="Queues">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Kind of job</Table.Th>
              <Table.Th ta="right">Waiting</Table.Th>
              <Table.Th ta="right">Running</Table.Th>
              <Table.Th>Longest waiting since</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {queues.map(({ kind, queued, running, oldest }) => (
              <Table.Tr key={kind}>
                <Table.Td>{nameIn(JOB_KINDS, kind)}</Table.Td>
                <Table.Td ta="right">{queued}</Table.Td>
                <Table.Td ta="right">{running}</Table.Td>
                <Table.Td>{oldest ? <Ago at={oldest} /> : '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Part>
  );
}
