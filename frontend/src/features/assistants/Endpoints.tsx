/** The endpoints: what was sent today against their limits; add, change and remove them. */
import { Button, Group, Progress, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { ActionsHead } from '@/ui/ActionsHead';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { EmptyState } from '@/ui/EmptyState';
import { ProblemList } from '@/ui/ProblemList';
import { StandInBadge } from '@/ui/StandIn';

import { EndpointDialog } from './EndpointDialog';
import { money } from '@/ui/money';
import { type Endpoint, useRemoveEndpoint } from './requests/assistants';

export function Endpoints({ slug, endpoints }: { slug: string; endpoints: readonly Endpoint[] }) {
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null);
  const remove = useRemoveEndpoint(slug);
  return (
    <section aria-label="Endpoints">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Endpoints</Title>
        <Button size="xs" onClick={() => setEdited('new')}>
          Add an endpoint
        </Button>
      </Group>
      <ProblemList error={remove.error} />
      {endpoints.length === 0 ? (
        <EmptyState title="There is no endpoint yet.">
          Add the address of an OpenAI-compatible service, the model’s name and a key. Nothing is sent before somebody
          asks.
        </EmptyState>
      ) : (
        <Table.ScrollContainer
          minWidth={760}
          type="native"
          tabIndex={0}
          role="region"
          aria-label="Endpoints and limits"
        >
          <Table verticalSpacing={6} fz="sm" aria-label="Endpoints">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Endpoint</Table.Th>
                <Table.Th>Key</Table.Th>
                <Table.Th w={210}>Requests today</Table.Th>
                <Table.Th w={210}>Money today</Table.Th>
                <ActionsHead />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {endpoints.map((endpoint) => (
                <Row
                  key={endpoint.id}
                  endpoint={endpoint}
                  onChange={() => setEdited(endpoint)}
                  onRemove={() => remove.mutate(endpoint.id)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {edited && (
        <EndpointDialog slug={slug} endpoint={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

interface RowProps {
  endpoint: Endpoint;
  onChange: () => void;
  onRemove: () => void;
}

function Row({ endpoint, onChange, onRemove }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {endpoint.name}
          </Text>
          {endpoint.stand_in && <StandInBadge />}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {endpoint.model} at {endpoint.base_url}
        </Text>
      </Table.Td>
      <Table.Td>{endpoint.has_key ? 'stored' : 'none'}</Table.Td>
      <Table.Td>
        <Limit
          label={`Requests of ${endpoint.name} today`}
          used={endpoint.today.requests}
          most={endpoint.requests_per_day}
          text={`${endpoint.today.requests.toLocaleString('en')} of ${endpoint.requests_per_day.toLocaleString('en')}`}
        />
      </Table.Td>
      <Table.Td>
        {Number(endpoint.money_per_day) > 0 ? (
          <Limit
            label={`Money of ${endpoint.name} today`}
            used={Number(endpoint.today.cost)}
            most={Number(endpoint.money_per_day)}
            text={`${money(endpoint.today.cost)} of ${money(endpoint.money_per_day)}`}
          />
        ) : (
          `${money(endpoint.today.cost)}, no limit`
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button size="compact-xs" variant="default" aria-label={`Change ${endpoint.name}`} onClick={onChange}>
            Change
          </Button>
          <ConfirmButton
            verb="Remove"
            label={`Remove ${endpoint.name}`}
            question="Erase the key and ask nothing there any more? What was asked stays."
            onConfirm={onRemove}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function Limit({ label, used, most, text }: { label: string; used: number; most: number; text: string }) {
  const share = most > 0 ? Math.min(100, (100 * used) / most) : 100;
  return (
    <>
      <Progress value={share} size="sm" aria-label={label} color={share >= 100 ? 'red' : 'blue'} />
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </>
  );
}
