/** My tokens, each with what it opens, when it was last used and when it ends. */
import { Table } from '@mantine/core';

import type { components } from '@/api/schema';
import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { EmptyState } from '@/ui/EmptyState';
import { ProblemList } from '@/ui/ProblemList';
import { useNow } from '@/ui/use-now';

import { useRevokeToken } from './requests/revoke-token';
import { ACCESS } from './token-access';

type Token = components['schemas']['Token'];

export function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const revoke = useRevokeToken();
  if (tokens.length === 0) {
    return <EmptyState title="You have no tokens.">Create one to use the API from a script or a notebook.</EmptyState>;
  }
  return (
    <>
      <ProblemList error={revoke.error} />
      <Table maw={1000} verticalSpacing={4} aria-label="API tokens">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Access</Table.Th>
            <Table.Th>Dataset</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => revoke.mutate(token.id)} />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function Row({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, access, dataset, created_at, expires_at, used_at } = token;
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{ACCESS[access]}</Table.Td>
      <Table.Td>{dataset ?? 'all'}</Table.Td>
      <Table.Td>
        <Ago at={created_at} />
      </Table.Td>
      <Table.Td>{used_at === null ? 'never' : <Ago at={used_at} />}</Table.Td>
      <Table.Td>
        <End at={expires_at} />
      </Table.Td>
      <Table.Td ta="right">
        <ConfirmButton
          verb="Revoke"
          label={`Revoke ${name}`}
          onConfirm={onRevoke}
          question={`Programs that use “${name}” will be refused at once.`}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function End({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return 'never';
  return new Date(at).getTime() <= now ? 'expired' : <time dateTime={at}>{at.slice(0, 10)}</time>;
}
