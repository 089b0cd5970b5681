/** Runs of suggestions: how far each is, what it brought and cost; cancel it, ask again. */
import { Button, Progress, Table, Text } from '@mantine/core';

import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { money } from '@/ui/money';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';
import { StandInBadge } from '@/ui/StandIn';

import { isUnderWay, type Run, type Suggested, useAskRunAgain, useCancelRun } from './requests/suggestions';

export interface SuggestionRunsProps {
  slug: string;
  runs: readonly Run[];
  suggested: Suggested;
}

export function SuggestionRuns({ slug, runs, suggested }: SuggestionRunsProps) {
  if (runs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No {suggested} were suggested yet.
      </Text>
    );
  return (
    <Table.ScrollContainer
      minWidth={760}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`Runs for ${suggested} and their state`}
    >
      <Table verticalSpacing={4} fz="sm" aria-label={`Runs for ${suggested}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assistant</Table.Th>
            <Table.Th w={260}>State</Table.Th>
            <Table.Th w={110} ta="right">
              Suggested
            </Table.Th>
            <Table.Th w={110} ta="right">
              Refused
            </Table.Th>
            <Table.Th w={90} ta="right">
              Cost
            </Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Row key={run.id} slug={slug} run={run} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ slug, run }: { slug: string; run: Run }) {
  const cancel = useCancelRun(slug);
  const again = useAskRunAgain(slug);
  return (
    <Table.Tr>
      <Table.Td>
        {run.endpoint}, {run.revision} {run.stand_in === true && <StandInBadge />}
        <Text size="xs" c="dimmed">
          <Ago at={run.created_at} />
        </Text>
      </Table.Td>
      <Table.Td>
        <State run={run} />
        <ProblemList error={cancel.error ?? again.error} />
      </Table.Td>
      <Table.Td ta="right">{run.progress.suggested.toLocaleString('en')}</Table.Td>
      <Table.Td ta="right" title="Entries of replies that cannot be used; each ask says why">
        {run.progress.refused.toLocaleString('en')}
      </Table.Td>
      <Table.Td ta="right">{money(run.progress.cost)}</Table.Td>
      <Table.Td ta="right">
        {isUnderWay(run) ? (
          <ConfirmButton
            verb="Cancel"
            label={`Cancel run ${run.id}`}
            question="Ask nothing more? The suggestions that are there stay."
            busy={cancel.isPending}
            onConfirm={() => cancel.mutate(run.id)}
          />
        ) : (
          run.progress.failed > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Ask run ${run.id} again`}
              loading={again.isPending}
              onClick={() => again.mutate(run.id)}
            >
              Ask again
            </Button>
          )
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function State({ run }: { run: Run }) {
  const { asks, answered, failed } = run.progress;
  return (
    <>
      {isUnderWay(run) && (
        <Progress
          value={asks === 0 ? 0 : (100 * (answered + failed)) / asks}
          size="sm"
          aria-label={`Asking in run ${run.id}`}
        />
      )}
      {run.status === 'failed' ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {run.error}
        </Text>
      ) : (
        <Text size="sm">
          {asks === 0 && isUnderWay(run)
            ? 'waits for a worker'
            : `${answered} of ${plural(asks, 'request')} answered${failed > 0 ? `, ${failed} without answer` : ''}`}
        </Text>
      )}
    </>
  );
}
