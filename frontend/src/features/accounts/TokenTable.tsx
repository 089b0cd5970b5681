/** My tokens, each with when it was made and last used. */
import { Table } from '@mantine/core';

import type { components } from '@/api/schema';
import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { EmptyState } from '@/ui/EmptyState';
import { ProblemList } from '@/ui/ProblemList';

import { useDeleteToken } from './requests/delete-token';

type Token = components['schemas']['TokenShape'];

export function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const remove = useDeleteToken();
  if (tokens.length === 0) {
    return <EmptyState title="You have no tokens.">Make one to use the API from a script or a notebook.</EmptyState>;
  }
  return (
    <>
      <ProblemList error={remove.error} />
      <Table maw={720} aria-label="API tokens">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th><Table.Th>Made</Table.Th><Table.Th>Last used</Table.Th><ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map(({ id, name, created_at, used_at }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td><Ago at={created_at} /></Table.Td>
              <Table.Td>{used_at === null ? 'never' : <Ago at={used_at} />}</Table.Td>
              <Table.Td ta="right">
                <ConfirmButton verb="Delete" label={`Delete ${name}`} onConfirm={() => remove.mutate(id)}
                  question={`Programs that use “${name}” will be refused at once.`} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
