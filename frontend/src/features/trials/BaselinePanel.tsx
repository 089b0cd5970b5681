/** One human baseline: how far it is, and for maintainers who answers how much. */
import { Badge, Button, Group, Progress, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';

import { ConfirmButton } from '@/ui/ConfirmButton';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { clock } from './answering/clock';
import { EvaluatorsDialog } from './EvaluatorsDialog';
import { type Baseline, useChangeBaseline } from './requests/baselines';

export interface BaselinePanelProps {
  slug: string;
  baseline: Baseline;
  maintains: boolean;
}

export function BaselinePanel({ slug, baseline, maintains }: BaselinePanelProps) {
  const change = useChangeBaseline(slug, baseline.id);
  const [choosing, setChoosing] = useState(false);
  const { split, tasks, answered, undealt, closed } = baseline;
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" flex="none">
          {capital(split)} split, {answered} of {plural(tasks, 'task')} answered
        </Text>
        <Progress
          flex={1}
          maw={260}
          size="sm"
          value={tasks ? (100 * answered) / tasks : 0}
          aria-label={`Answered of the ${split} split`}
        />
        {closed && (
          <Badge variant="light" color="gray">
            closed
          </Badge>
        )}
        {undealt > 0 && (
          <Badge variant="light" color="orange">
            {undealt} with nobody who may answer
          </Badge>
        )}
      </Group>
      <ProblemList error={change.error} />
      {maintains && (
        <>
          <EvaluatorTable evaluators={baseline.evaluators} />
          <Group gap="sm" mt={6}>
            <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
              Choose who answers
            </Button>
            {baseline.evaluators.some(({ here, dealt, answered: done }) => !here && dealt > done) && (
              <Button size="compact-xs" variant="default" loading={change.isPending} onClick={() => change.mutate({})}>
                Deal the tasks of who has left
              </Button>
            )}
            <Switch
              size="xs"
              label="Show people their score"
              checked={baseline.feedback}
              onChange={(event) => change.mutate({ feedback: event.currentTarget.checked })}
            />
            {closed ? (
              <Button size="compact-xs" variant="default" onClick={() => change.mutate({ closed: false })}>
                Open again
              </Button>
            ) : (
              <ConfirmButton
                verb="Close"
                label={`Close the baseline on the ${split} split`}
                question="Take no more answers? It can be opened again."
                onConfirm={() => change.mutate({ closed: true })}
              />
            )}
          </Group>
          {choosing && <EvaluatorsDialog slug={slug} baseline={baseline} onClose={() => setChoosing(false)} />}
        </>
      )}
    </>
  );
}

function EvaluatorTable({ evaluators }: { evaluators: Baseline['evaluators'] }) {
  return (
    <Table verticalSpacing={3} fz="sm" maw={640} aria-label="Who answers">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Person</Table.Th>
          <Table.Th ta="right">Tasks</Table.Th>
          <Table.Th ta="right">Answered</Table.Th>
          <Table.Th ta="right">Skipped</Table.Th>
          <Table.Th ta="right">Time at work</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {evaluators.map(({ id, name, here, dealt, answered, skipped, seconds }) => (
          <Table.Tr key={id}>
            <Table.Td>
              {name}
              {!here && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  (has left)
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{dealt}</Table.Td>
            <Table.Td ta="right">{answered - skipped}</Table.Td>
            <Table.Td ta="right">{skipped}</Table.Td>
            <Table.Td ta="right">{clock(seconds)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
