/** What was asked: state, tokens, cost and seconds of each ask; cancel it, ask again, look at what came back. */
import { Badge, Button, Group, SegmentedControl, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useJobsRefreshing } from '@/api/events';
import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { ShowMore } from '@/ui/ShowMore';
import { StandInBadge } from '@/ui/StandIn';

import { AskDialog } from './AskDialog';
import { money } from '@/ui/money';
import { type Ask, asks } from './requests/assistants';

type Filter = Ask['status'] | '';
const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'running', label: 'Running' },
  { value: 'done', label: 'Answered' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
];
const COLOURS: Readonly<Record<Ask['status'], string>> = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
};

export function Asks({ slug }: { slug: string }) {
  const [filter, setFilter] = useState<Filter>('');
  const [opened, setOpened] = useState<number | null>(null);
  const keys = useMemo(() => [['asks'], ['assistants', slug]], [slug]);
  useJobsRefreshing(slug, 'ask', keys);
  const query = useInfiniteQuery(asks(slug, filter));
  return (
    <section aria-label="Asks">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Asks</Title>
        <SegmentedControl
          size="xs"
          aria-label="State of the asks"
          data={[...FILTERS]}
          value={filter}
          onChange={(value) => setFilter(value)}
        />
      </Group>
      <Loaded query={query}>
        {({ pages }) => (
          <>
            <AskTable slug={slug} rows={pages.flatMap(({ results }) => results)} onOpen={setOpened} />
            <ShowMore query={query} mt="xs" />
          </>
        )}
      </Loaded>
      {opened !== null && <AskDialog id={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface AskTableProps {
  slug: string;
  rows: readonly Ask[];
  onOpen: (id: number) => void;
}

function AskTable({ slug, rows, onOpen }: AskTableProps) {
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing was asked here yet.
      </Text>
    );
  return (
    <>
      <ProblemList error={cancel.error ?? retry.error} />
      <Table.ScrollContainer minWidth={820} type="native" tabIndex={0} role="region" aria-label="Asks and their state">
        <Table verticalSpacing={4} fz="sm" aria-label="Asks">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Ask</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th ta="right">Requests</Table.Th>
              <Table.Th ta="right">Tokens</Table.Th>
              <Table.Th ta="right">Cost</Table.Th>
              <Table.Th ta="right">Seconds</Table.Th>
              <ActionsHead />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((ask) => (
              <Table.Tr key={ask.id}>
                <Table.Td>
                  <Button size="compact-xs" variant="default" onClick={() => onOpen(ask.id)}>
                    {ask.id}
                  </Button>{' '}
                  {ask.endpoint}, {ask.revision} {ask.stand_in && <StandInBadge />}
                  <Text size="xs" c="dimmed">
                    <Ago at={ask.created_at} />
                  </Text>
                </Table.Td>
                <Table.Td maw={340}>
                  <Badge size="sm" variant="light" color={COLOURS[ask.status]}>
                    {ask.status === 'done' ? 'answered' : ask.failure || ask.status}
                  </Badge>
                  <Text size="xs" c="dimmed" lineClamp={2} title={ask.error} style={{ overflowWrap: 'anywhere' }}>
                    {ask.doing || ask.error}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{ask.requests}</Table.Td>
                <Table.Td ta="right">{(ask.input_tokens + ask.output_tokens).toLocaleString('en')}</Table.Td>
                <Table.Td ta="right">{money(ask.cost)}</Table.Td>
                <Table.Td ta="right">{ask.seconds.toFixed(1)}</Table.Td>
                <Table.Td ta="right">
                  {(ask.status === 'queued' || ask.status === 'running') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Cancel ask ${ask.id}`}
                      onClick={() => cancel.mutate([{ kind: 'ask', id: ask.id }])}
                    >
                      Cancel
                    </Button>
                  )}
                  {(ask.status === 'failed' || ask.status === 'cancelled') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Ask ${ask.id} again`}
                      onClick={() => retry.mutate([{ kind: 'ask', id: ask.id }])}
                    >
                      Ask again
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
