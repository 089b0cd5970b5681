/** One dataset's work: what came back and why, how much of each kind waits, and the way to it. */
import { Anchor, Kbd, List, Paper, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { readable } from '@/keyboard/chords';
import type { Digit } from '@/keyboard/commands';
import { useKeysOf } from '@/keyboard/keyboard';
import { plural } from '@/ui/plural';

import { KINDS, type Waiting } from './kinds';
import type { DatasetWork as Work } from '@/api/work';
import { WorkButton } from './WorkButton';

/** More are not counted by the server, of most things. */
const COUNTED = 1000;

export function DatasetWork({ work, waiting }: { work: Work; waiting: readonly Waiting[] }) {
  const done = work.items.filter(({ count }) => count === 0).flatMap(({ kind }) => KINDS[kind]?.verb ?? []);
  return (
    <Paper component="section" withBorder p="md" maw={720} aria-label={work.name}>
      <Title order={2}>
        <Anchor component={Link} inherit to={`/datasets/${work.dataset}`}>
          {work.name}
        </Anchor>
      </Title>
      {waiting.length > 0 && (
        <Table mt="xs" withRowBorders={false} verticalSpacing={4} aria-label={`What waits in ${work.name}`}>
          <Table.Tbody>
            {waiting.map((item, place) => (
              <Table.Tr key={item.kind}>
                <Table.Td w={200} pl={0}>
                  <WorkButton slug={work.dataset} kind={item} first={place === 0} digit={item.digit} />
                </Table.Td>
                <Table.Td>
                  <Count count={item.count} thing={item.thing} />
                </Table.Td>
                <Table.Td w={40} ta="right">
                  {item.digit !== null && <WorkKey digit={item.digit} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {work.came_back.length > 0 && <CameBack work={work} />}
      {work.comments.length > 0 && <Unanswered work={work} />}
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
  const more = count === COUNTED ? ' or more' : '';
  return (
    <Text size="sm">
      <b>{count.toLocaleString('en')}</b>
      {more} {count === 1 ? `${thing} waits` : `${many} wait`}
    </Text>
  );
}

function CameBack({ work }: { work: Work }) {
  const to = ({ screen, task }: Work['came_back'][number]) =>
    `/datasets/${work.dataset}/screens/${screen}${task === null ? '/boxes' : `/tasks?task=${task}`}`;
  return (
    <section aria-label={`What came back in ${work.name}`}>
      <Title order={3} size="sm" mt="sm">
        {plural(work.came_back.length, 'thing')} came back to you
      </Title>
      <List size="sm" mt={4} spacing={4}>
        {work.came_back.map((item) => (
          <List.Item key={`${item.screen} ${item.task ?? ''}`}>
            <Anchor component={Link} size="sm" to={to(item)}>
              {item.name}
            </Anchor>
            <Text size="sm" c="dimmed" lineClamp={3}>
              {item.why}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  );
}

function Unanswered({ work }: { work: Work }) {
  const to = ({ screen, task }: Work['comments'][number]) =>
    `/datasets/${work.dataset}/screens/${screen}${task === null ? '' : `/tasks?task=${task}`}`;
  return (
    <section aria-label={`Comments that wait for you in ${work.name}`}>
      <Title order={3} size="sm" mt="sm">
        {plural(work.comments.length, 'comment')} {work.comments.length === 1 ? 'waits' : 'wait'} for your answer
      </Title>
      <List size="sm" mt={4} spacing={4}>
        {work.comments.map((comment) => (
          <List.Item key={`${comment.screen} ${comment.box ?? ''} ${comment.task ?? ''}`}>
            <Anchor component={Link} size="sm" to={to(comment)}>
              {placeOf(comment)}
            </Anchor>
            <Text size="sm" c="dimmed" lineClamp={3}>
              {comment.author}: {comment.text}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  );
}

function placeOf({ name, box, task }: Work['comments'][number]): string {
  if (task !== null) return `Task ${task} on ${name}`;
  return box === null ? name : `A box of ${name}`;
}

function WorkKey({ digit }: { digit: Digit }) {
  const [chord] = useKeysOf(`work-${digit}`);
  if (chord === undefined) return null;
  return (
    <Kbd size="xs" aria-label={`Key ${readable(chord).join(' ')}`}>
      {readable(chord).join(' ')}
    </Kbd>
  );
}
