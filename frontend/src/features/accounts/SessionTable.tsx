/** Where I am signed in: each session can be ended, or all others at once. */
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { deviceOf } from './device';
import { type Session, sessions, useEndOtherSessions, useEndSession } from './requests/sessions';

export function SessionTable() {
  const query = useQuery(sessions);
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  return (
    <section aria-labelledby="sessions">
      <Group gap="md">
        <Title order={2} id="sessions">
          Sessions
        </Title>
        {(query.data?.length ?? 0) > 1 && (
          <Button size="compact-xs" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Where you are signed in. End what you do not recognise, then change your password.
      </Text>
      <ProblemList error={end.error ?? endOthers.error} />
      <Loaded query={query}>{(rows) => <Rows rows={rows} onEnd={end.mutate} />}</Loaded>
    </section>
  );
}

function Rows({ rows, onEnd }: { rows: readonly Session[]; onEnd: (id: string) => void }) {
  return (
    <Table maw={720} mt="xs" verticalSpacing={4} aria-label="Sessions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Device</Table.Th>
          <Table.Th>Address</Table.Th>
          <Table.Th>Signed in</Table.Th>
          <Table.Th>Last seen</Table.Th>
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, user_agent, address, opened_at, seen_at, is_current }) => (
          <Table.Tr key={id}>
            <Table.Td title={user_agent}>{deviceOf(user_agent ?? '')}</Table.Td>
            <Table.Td>{address}</Table.Td>
            <Table.Td>{opened_at === undefined ? '' : <Ago at={opened_at} />}</Table.Td>
            <Table.Td>{is_current ? 'this session' : seen_at !== undefined && <Ago at={seen_at} />}</Table.Td>
            <Table.Td ta="right">
              {!is_current && (
                <ConfirmButton
                  verb="End"
                  label={`End the session of ${deviceOf(user_agent ?? '')}`}
                  question="Whoever uses it has to sign in again."
                  onConfirm={() => onEnd(id)}
                />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
