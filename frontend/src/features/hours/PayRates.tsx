/** What an hour earns in each role, with its history, and the idle time out. */
import { Button, Group, NumberInput, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { nameIn, ROLES } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';

import { RateDialog } from './RateDialog';
import { rates, timekeeping, useSetIdle } from './requests/rates';

export function PayRates({ slug }: { slug: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="rates">
      <Group gap="md" align="baseline" mb={4}>
        <Title order={2} id="rates">
          Rates
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          New rate
        </Button>
      </Group>
      <Loaded query={useQuery(rates(slug))}>
        {(rateList) =>
          rateList.length === 0 ? (
            <Text size="sm" c="dimmed">
              No rates yet: hours are measured, but nothing can be approved.
            </Text>
          ) : (
            <Table verticalSpacing={3} maw={640} aria-labelledby="rates">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Role</Table.Th>
                  <Table.Th ta="right">An hour</Table.Th>
                  <Table.Th>From</Table.Th>
                  <Table.Th>Set by</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rateList.map((rate) => (
                  <Table.Tr key={rate.role + rate.made_at}>
                    <Table.Td>{nameIn(ROLES, rate.role)}</Table.Td>
                    <Table.Td ta="right">
                      {rate.hourly} {rate.currency}
                    </Table.Td>
                    <Table.Td>{rate.starts}</Table.Td>
                    <Table.Td>{rate.author}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      <Loaded query={useQuery(timekeeping(slug))}>
        {({ idle_seconds }) => <IdleForm slug={slug} seconds={idle_seconds} />}
      </Loaded>
      {asking && <RateDialog slug={slug} onClose={() => setAsking(false)} />}
    </section>
  );
}

function IdleForm({ slug, seconds }: { slug: string; seconds: number }) {
  const [typed, setTyped] = useState<number | string>(seconds);
  const save = useSetIdle(slug);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate(Number(typed));
  };
  return (
    <form onSubmit={submit}>
      <ProblemList error={save.error} />
      <Group align="flex-end" gap="sm" mt="md">
        <NumberInput
          label="Idle time out in seconds"
          description="A longer pause is not counted. Measured time stays as it is."
          w={300}
          required
          min={15}
          max={1800}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          Save
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {save.isSuccess ? 'Saved.' : ''}
        </Text>
      </Group>
    </form>
  );
}
