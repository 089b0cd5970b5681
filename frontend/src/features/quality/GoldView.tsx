/** Gold items: how many are slipped in, which there are, and what people called them. */
import { Button, Group, NumberInput, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { GoldDialog } from './GoldDialog';
import { GoldRow } from './GoldRow';
import { gold, goldRate, useSetRate } from './requests/quality';

export function GoldView({ slug }: { slug: string }) {
  const [asking, dialog] = useDisclosure(false);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={760}>
        Settled boxes whose label you vouch for, given to people among the others. They look like any other box, come
        once to each person, never to whoever named or marked them, and settle nothing.
      </Text>
      <Loaded query={useQuery(goldRate(slug))}>
        {({ percent }) => <RateForm key={percent} slug={slug} percent={percent} />}
      </Loaded>
      <Group>
        <Button size="xs" onClick={dialog.open}>
          Mark a box as gold
        </Button>
      </Group>
      <Loaded query={useQuery(gold(slug))}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="No gold items yet.">
              Mark settled boxes whose label is beyond doubt; about twenty tell something about a person.
            </EmptyState>
          ) : (
            <Table verticalSpacing={4} fz="sm" aria-label="Gold items" maw={980}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Label</Table.Th>
                  <Table.Th>Also right</Table.Th>
                  <Table.Th>Screen</Table.Th>
                  <Table.Th>Answers</Table.Th>
                  <Table.Th>
                    <VisuallyHidden>Retire</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((item) => (
                  <GoldRow key={item.id} slug={slug} item={item} />
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {asking && <GoldDialog slug={slug} onClose={dialog.close} />}
    </Stack>
  );
}

function RateForm({ slug, percent }: { slug: string; percent: number }) {
  const [typed, setTyped] = useState<number | string>(percent);
  const save = useSetRate(slug);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate(Number(typed));
  };
  return (
    <form onSubmit={submit}>
      <ProblemList error={save.error} />
      <Group align="flex-end" gap="sm">
        <NumberInput
          label="Gold among a hundred boxes"
          description="0 gives nobody any; 5 to 10 is usual."
          w={260}
          required
          min={0}
          max={50}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          Save rate
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {percent === 0 ? 'Nobody is given gold now.' : `${percent} of a hundred are gold.`}
        </Text>
      </Group>
    </form>
  );
}
