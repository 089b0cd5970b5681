/** Environments as a table, with the first picture of the latest session; each can be tried and retired. */
import { Button, Group, Table, Text } from '@mantine/core';
import { useNavigate } from 'react-router';

import { ActionsHead } from '@/ui/ActionsHead';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { type Environment, useRetireEnvironment, useTryEnvironment } from '../requests/environments';
import { kindOf } from './checks/outcome-checks';
import classes from './Environments.module.css';

const checkTitle = ({ kind }: Record<string, unknown>) => kindOf(String(kind))?.title ?? String(kind);

export interface EnvironmentTableProps {
  slug: string;
  environments: readonly Environment[];
  onCopy: (environment: Environment) => void;
}

export function EnvironmentTable({ slug, environments, onCopy }: EnvironmentTableProps) {
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
            <Table.Th w={100}>Seed</Table.Th>
            <Table.Th w={130}>Network</Table.Th>
            <Table.Th w={110}>Checks</Table.Th>
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
              <Table.Td title={environment.seed?.sha256}>
                {environment.seed ? plural(environment.seed.files, 'file') : 'none'}
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {environment.hosts.length === 0 ? 'none' : environment.hosts.join(', ')}
              </Table.Td>
              <Table.Td title={environment.checks.map(checkTitle).join('; ')}>
                {environment.checks.length === 0 ? 'none' : environment.checks.length}
                {environment.masks.length > 0 && (
                  <Text size="xs" c="dimmed">
                    {plural(environment.masks.length, 'masked region')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <RowButtons
                  environment={environment}
                  trying={attempt.isPending && attempt.variables === environment.id}
                  onTry={() => start(environment.id)}
                  onCopy={() => onCopy(environment)}
                  onRetire={() => retire.mutate(environment.id)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

interface RowButtonsProps {
  environment: Environment;
  trying: boolean;
  onTry: () => void;
  onCopy: () => void;
  onRetire: () => void;
}

function RowButtons({ environment: { name }, trying, onTry, onCopy, onRetire }: RowButtonsProps) {
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="compact-xs" aria-label={`Try ${name}`} loading={trying} onClick={onTry}>
        Try
      </Button>
      <Button size="compact-xs" variant="default" aria-label={`Copy ${name}`} onClick={onCopy}>
        Copy
      </Button>
      <ConfirmButton
        verb="Retire"
        label={`Retire ${name}`}
        question="Retire this environment? No session of it starts any more; what was recorded in it stays."
        onConfirm={onRetire}
      />
    </Group>
  );
}
