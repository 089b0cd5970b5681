/** Assistants on a release: have one answer a split, see how far it is and what it costs, cancel it, ask again. */
import { Button, Group, Progress, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Release } from '@/api/releases';
import { ActionsHead } from '@/ui/ActionsHead';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { Loaded } from '@/ui/Loaded';
import { money } from '@/ui/money';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';
import { StandInBadge } from '@/ui/StandIn';

import { type Evaluation, evaluations, isUnderWay, useAskAgain, useCancelEvaluation } from '../requests/evaluations';
import { EvaluationDialog } from './EvaluationDialog';

export function EvaluationPanel({ slug, release }: { slug: string; release: Release }) {
  const [asking, setAsking] = useState(false);
  const query = useQuery(evaluations(slug, release.id));
  return (
    <section aria-label={`Assistants on release ${release.number}`}>
      <Group justify="space-between" mb={4}>
        <Title order={3}>Assistants</Title>
        <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
          Ask an assistant
        </Button>
      </Group>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              No assistant has answered a split yet. Ask one: each task is sent once, within the limits of its endpoint,
              and scored as an uploaded file is.
            </Text>
          ) : (
            <EvaluationTable slug={slug} number={release.number} rows={rows} />
          )
        }
      </Loaded>
      {asking && <EvaluationDialog slug={slug} release={release} onClose={() => setAsking(false)} />}
    </section>
  );
}

function EvaluationTable({ slug, number, rows }: { slug: string; number: number; rows: readonly Evaluation[] }) {
  const cancel = useCancelEvaluation(slug);
  const again = useAskAgain(slug);
  return (
    <>
      <ProblemList error={cancel.error ?? again.error} />
      <Table verticalSpacing={4} fz="sm" aria-label={`Evaluations on release ${number}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assistant</Table.Th>
            <Table.Th w={90}>Split</Table.Th>
            <Table.Th w={300}>State</Table.Th>
            <Table.Th w={150} ta="right">
              Requests
            </Table.Th>
            <Table.Th w={90} ta="right">
              Cost
            </Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                {row.name} {row.stand_in && <StandInBadge />}
                <Text size="xs" c="dimmed">
                  {row.endpoint}, {row.revision}; {shown(row)}
                </Text>
              </Table.Td>
              <Table.Td>{row.split}</Table.Td>
              <Table.Td>
                <State of={row} />
              </Table.Td>
              <Table.Td ta="right">
                {row.asked.totals.requests.toLocaleString('en')}
                {row.asked.totals.unanswered > 0 && (
                  <Text size="xs" c="dimmed">
                    {row.asked.totals.unanswered} without answer
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">{money(row.asked.totals.cost)}</Table.Td>
              <Table.Td ta="right">
                {isUnderWay(row) ? (
                  <ConfirmButton
                    verb="Cancel"
                    label={`Cancel ${row.name}`}
                    question="Ask nothing more? The answers that are there stay."
                    busy={cancel.isPending}
                    onConfirm={() => cancel.mutate(row.id)}
                  />
                ) : (
                  (row.asked.failed > 0 || row.status !== 'done') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Ask ${row.name} again`}
                      loading={again.isPending}
                      onClick={() => again.mutate(row.id)}
                    >
                      Ask again
                    </Button>
                  )
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

const shown = ({ elements, picture }: Evaluation) =>
  [picture ? 'picture' : 'no picture', elements ? `elements from ${elements}` : 'no elements'].join(', ');

function State({ of: { name, status, error, asked } }: { of: Evaluation }) {
  const ended = asked.answered + asked.failed;
  const failures = Object.entries(asked.failures).map(([code, count]) => `${count} ${code}`);
  return (
    <>
      {(status === 'queued' || status === 'running') && (
        <Progress value={asked.total ? (100 * ended) / asked.total : 0} size="sm" aria-label={`Asking ${name}`} />
      )}
      {status === 'failed' ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      ) : (
        <Text size="sm">
          {status === 'cancelled' && 'cancelled, '}
          {asked.total === 0 ? 'waits for a worker' : `${asked.answered} of ${plural(asked.total, 'task')} answered`}
        </Text>
      )}
      {failures.length > 0 && (
        <Text size="xs" c="dimmed">
          without answer: {failures.join(', ')}
        </Text>
      )}
    </>
  );
}
