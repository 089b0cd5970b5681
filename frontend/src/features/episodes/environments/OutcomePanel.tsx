/** Whether the outcome checks hold in a session that is tried, and what further checks could name. */
import { Badge, Button, Code, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { environment, type LiveSession, useLook } from '../requests/environments';
import { kindOf } from './checks/outcome-checks';
import classes from './Environments.module.css';

type Look = NonNullable<LiveSession['look']>;

export function OutcomePanel({ session }: { session: LiveSession }) {
  const tried = useQuery(environment(session.environment));
  const look = useLook(session.id);
  const [answer, setAnswer] = useState('');
  const asksAnswer = tried.data?.checks.some(({ kind }) => kind === 'answer') ?? false;
  const running = session.state === 'running';
  return (
    <Stack gap="xs" className={classes.outcome} component="aside" aria-label="Outcome">
      <Text fw={600} size="sm">
        Outcome
      </Text>
      <ProblemList error={look.error ?? tried.error} />
      {asksAnswer && running && (
        <TextInput
          size="xs"
          label="Answer"
          description="As whoever performs the task would give it"
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      )}
      {running && (
        <Button
          size="compact-sm"
          variant="default"
          loading={look.isPending || session.looking}
          onClick={() => look.mutate(answer)}
        >
          Look at the outcome now
        </Button>
      )}
      <div role="status">{session.look ? <Results look={session.look} /> : <Nothing running={running} />}</div>
      {session.look && <Shown look={session.look} />}
    </Stack>
  );
}

function Nothing({ running }: { running: boolean }) {
  const words = running
    ? 'Do in the session what a task would ask for, then look: each outcome check is judged on what is there.'
    : 'Nobody looked at the outcome of this session.';
  return (
    <Text size="xs" c="dimmed">
      {words}
    </Text>
  );
}

function Results({ look }: { look: Look }) {
  if (look.checks.length === 0) return <Text size="sm">This environment has no outcome checks.</Text>;
  return (
    <ol className={classes.results} aria-label="Verdicts">
      {look.checks.map((check, at) => (
        <li key={at}>
          <Group gap={6} wrap="nowrap" align="flex-start">
            <Badge size="sm" variant={check.holds ? 'filled' : 'outline'}>
              {check.holds ? 'Holds' : 'Fails'}
            </Badge>
            <span>
              {kindOf(check.kind)?.title ?? check.kind}
              {check.reason !== '' && (
                <Text span size="xs" c="dimmed" display="block">
                  {check.reason}
                </Text>
              )}
            </span>
          </Group>
        </li>
      ))}
    </ol>
  );
}

/** What a check could ask for; the screen is in the list of pictures of the dialog. */
function Shown({ look }: { look: Look }) {
  return (
    <section aria-label="What checks can name">
      <Text size="xs" c="dimmed">
        To change the checks, copy the environment: its dialog offers this screen as a picture.
      </Text>
      {look.address !== '' && (
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          Address <Code>{look.address}</Code>
        </Text>
      )}
      <Table fz="xs" verticalSpacing={2} aria-label="Elements on the screen" style={{ overflowWrap: 'anywhere' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Role</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {look.elements.map(({ role, name, value }, at) => (
            <Table.Tr key={at}>
              <Table.Td>{role}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {look.more_elements > 0 && (
        <Text size="xs" c="dimmed">
          {plural(look.more_elements, 'more element')} not shown
        </Text>
      )}
    </section>
  );
}
