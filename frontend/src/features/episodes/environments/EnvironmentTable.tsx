/** Environments as a table, with the first picture of the latest session; each can be tried and retired. */
import { Button, Group, Table, Text } from '@mantine/core';
import { useNavigate } from 'react-router';

import { ActionsHead } from '@/ui/ActionsHead';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { ProblemList } from '@/ui/ProblemList';

import { type Environment, useRetireEnvironment, useTryEnvironment } from '../requests/environments';
import classes from './Environments.module.css';

export function EnvironmentTable({ slug, environments }: { slug: string; environments: readonly Environment[] }) {
  const retire = useRetireEnvironment(slug);
  const attempt = useTryEnvironment();
  const navigate = useNavigate();
  const start = (id: number) =>
    attempt.mutate(id, { onSuccess: (session) => void navigate(`/datasets/${slug}/environments/${session.id}`) });
  return (
    <>
      <ProblemList error={retire.error ?? attempt.error} />
      <Table verticalSpacing={6} fz="sm" aria-label="Environments">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={150}>First picture</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Starts</Table.Th>
            <Table.Th w={110}>Screen</Table.Th>
            <Table.Th w={180}>Network</Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {environments.map((environment) => (
            <Table.Tr key={environment.id}>
              <Table.Td>
                {environment.last_picture_url === '' ? (
                  <Text size="xs" c="dimmed">
                    Not tried yet
                  </Text>
                ) : (
                  <img className={classes.picture} src={environment.last_picture_url} alt="" />
                )}
              </Table.Td>
              <Table.Td>{environment.name}</Table.Td>
              <Table.Td>{[environment.program || 'Browser', environment.start].filter(Boolean).join(' · ')}</Table.Td>
              <Table.Td>
                {environment.width} × {environment.height}
              </Table.Td>
              <Table.Td>{environment.hosts.length === 0 ? 'none' : environment.hosts.join(', ')}</Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    aria-label={`Try ${environment.name}`}
                    loading={attempt.isPending && attempt.variables === environment.id}
                    onClick={() => start(environment.id)}
                  >
                    Try
                  </Button>
                  <ConfirmButton
                    verb="Retire"
                    label={`Retire ${environment.name}`}
                    question="Retire this environment? No session of it starts any more; what was recorded in it stays."
                    onConfirm={() => retire.mutate(environment.id)}
                  />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
