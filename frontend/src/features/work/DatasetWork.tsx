/** One dataset's waiting work: how much of each kind, and the way to it; nothing waiting is said too. */
import { Anchor, Paper, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { KINDS } from './kinds';
import type { DatasetWork as Work } from './requests/work';
import { WorkButton } from './WorkButton';

export function DatasetWork({ work }: { work: Work }) {
  const known = work.items.flatMap(({ kind, count }) => (KINDS[kind] ? [{ ...KINDS[kind], kind, count }] : []));
  const waiting = known.filter((item) => item.count > 0);
  const done = known.filter((item) => item.count === 0).map((item) => item.verb);
  return (
    <Paper component="section" withBorder p="md" maw={620} aria-label={work.name}>
      <Title order={2}><Anchor component={Link} inherit to={`/datasets/${work.dataset}`}>{work.name}</Anchor></Title>
      {waiting.length > 0 && (
        <Table mt="xs" withRowBorders={false} verticalSpacing={4} aria-label={`What waits in ${work.name}`}>
          <Table.Tbody>
            {waiting.map((item, place) => (
              <Table.Tr key={item.kind}>
                <Table.Td w={180} pl={0}><WorkButton slug={work.dataset} kind={item} first={place === 0} /></Table.Td>
                <Table.Td><Count count={item.count} thing={item.thing} /></Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {done.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {waiting.length === 0 ? 'Nothing waits for you here now.' : `Nothing waits under: ${done.join(', ')}.`}
        </Text>
      )}
    </Paper>
  );
}

function Count({ count, thing }: { count: number; thing: string }) {
  const many = thing === 'box' ? 'boxes' : `${thing}s`;
  return <Text size="sm"><b>{count.toLocaleString('en')}</b> {count === 1 ? `${thing} waits` : `${many} wait`}</Text>;
}
