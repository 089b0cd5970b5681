/** What of a file scores nothing, by id, with the reason. */
import { Code, Modal, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { Loaded } from '@/ui/Loaded';
import { ShowMore } from '@/ui/ShowMore';

import { faults, type PredictionSet } from './requests/predictions';

export function FaultsDialog({ of, onClose }: { of: PredictionSet; onClose: () => void }) {
  const query = useInfiniteQuery(faults(of.id));
  return (
    <Modal opened onClose={onClose} title={`${of.faults} entries of ${of.name} score nothing`} size="lg">
      <Loaded query={query}>
        {({ pages }) => (
          <Table verticalSpacing={3} fz="sm" aria-label="Entries that score nothing">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={100}>Id</Table.Th>
                <Table.Th w={120}>Kind</Table.Th>
                <Table.Th>Reason</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages
                .flatMap((page) => page.results)
                .map((fault, place) => (
                  <Table.Tr key={place}>
                    <Table.Td>{fault.id === '' ? '' : <Code>{fault.id}</Code>}</Table.Td>
                    <Table.Td>{fault.code}</Table.Td>
                    <Table.Td>{fault.reason}</Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        )}
      </Loaded>
      <ShowMore query={query} mt="sm" />
    </Modal>
  );
}
