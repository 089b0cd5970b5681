/** For maintainers: what is in trouble, what waits at each stage with pace and time left, and what people did. */
import { Alert, Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';

import { Ago } from '@/ui/Ago';
import { plural } from '@/ui/plural';
import { useNow } from '@/ui/use-now';

import { Bar } from './Bar';
import type { Standing } from './requests/standing';
import { longestWaiting, pageOf, paceOf, timeLeft } from './standing';

export function StandingView({ slug, standing }: { slug: string; standing: Standing }) {
  return (
    <Stack gap="lg">
      <Trouble slug={slug} standing={standing} />
      <section aria-labelledby="waiting">
        <Title order={2} id="waiting" mb="xs">
          What waits
        </Title>
        <Stages slug={slug} stages={standing.stages} />
      </section>
      <section aria-labelledby="people">
        <Title order={2} id="people" mb="xs">
          People, the last seven days
        </Title>
        <People slug={slug} people={standing.people} />
      </section>
    </Stack>
  );
}

/** What somebody has to look at; nothing where all is well. */
function Trouble({ slug, standing: { stages, jobs } }: { slug: string; standing: Standing }) {
  const longest = longestWaiting(stages, useNow());
  const failed = stages.find(({ stage }) => stage === 'tasks-failed')?.waiting ?? 0;
  const lines = [
    jobs.failed > 0 && { text: `${plural(jobs.failed, 'job')} failed`, to: `/datasets/${slug}/jobs?status=failed` },
    jobs.stuck > 0 && {
      text: `${plural(jobs.stuck, 'job')} without a sign of life`,
      to: `/datasets/${slug}/jobs?status=running`,
    },
    jobs.queued_long > 0 && {
      text: `${plural(jobs.queued_long, 'job')} queued for more than an hour`,
      to: `/datasets/${slug}/jobs?status=queued`,
    },
    failed > 0 && { text: `${plural(failed, 'task')} whose script failed`, to: pageOf(slug, 'tasks-failed') },
  ].filter((line) => line !== false);
  if (lines.length === 0 && !longest) return null;
  return (
    <Alert color="orange" p="sm" maw={760} title="To look at" component="section" aria-label="To look at">
      <Stack gap={2}>
        {lines.map(({ text, to }) => (
          <Anchor key={text} component={Link} to={to} size="sm">
            {text}
          </Anchor>
        ))}
        {longest?.oldest != null && (
          <Text size="sm">
            Waiting longest:{' '}
            <Anchor component={Link} inherit to={pageOf(slug, longest.stage)}>
              {longest.title.toLowerCase()}
            </Anchor>
            , the oldest since <Ago at={longest.oldest} />
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

function Stages({ slug, stages }: { slug: string; stages: Standing['stages'] }) {
  const most = Math.max(1, ...stages.map(({ waiting }) => waiting));
  return (
    <Table.ScrollContainer minWidth={640} maw={860}>
      <Table verticalSpacing={3} horizontalSpacing={8} aria-label="What waits by stage">
        <Table.Thead>
          <Table.Tr>
            <Table.Th pl={0} colSpan={2}>
              Stage
            </Table.Th>
            <Table.Th ta="right">Waiting</Table.Th>
            <Table.Th>Oldest</Table.Th>
            <Table.Th ta="right">Pace</Table.Th>
            <Table.Th ta="right">Time left</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stages.map((stage) => (
            <Table.Tr key={stage.stage}>
              <Table.Th scope="row" fw={400} pl={0} w={190}>
                <Anchor component={Link} size="sm" to={pageOf(slug, stage.stage)}>
                  {stage.title}
                </Anchor>
              </Table.Th>
              <Table.Td miw={120}>
                <Bar share={stage.waiting / most} to={pageOf(slug, stage.stage)} />
              </Table.Td>
              <Table.Td ta="right">{stage.waiting.toLocaleString('en')}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{stage.oldest !== null && <Ago at={stage.oldest} />}</Table.Td>
              <Table.Td ta="right" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {paceOf(stage)}
              </Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {timeLeft(stage)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const ACTS = [
  ['boxes', 'Edits of boxes'],
  ['reviews', 'Reviews'],
  ['labels', 'Labels'],
  ['tasks', 'Tasks'],
  ['verdicts', 'Verdicts'],
] as const;

function People({ slug, people }: { slug: string; people: Standing['people'] }) {
  const busy = people.filter(({ last_at: at }) => at !== null);
  const idle = people.length - busy.length;
  return (
    <>
      {busy.length > 0 && (
        <Table.ScrollContainer minWidth={560} maw={860}>
          <Table verticalSpacing={3} horizontalSpacing={8} aria-label="People, the last seven days">
            <Table.Thead>
              <Table.Tr>
                <Table.Th pl={0}>Person</Table.Th>
                {ACTS.map(([kind, title]) => (
                  <Table.Th key={kind} ta="right">
                    {title}
                  </Table.Th>
                ))}
                <Table.Th>Last</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {busy.map((person) => (
                <Table.Tr key={person.username}>
                  <Table.Th scope="row" fw={400} pl={0}>
                    <Anchor component={Link} size="sm" to={`/datasets/${slug}/people#${person.username}`}>
                      {person.name}
                    </Anchor>
                  </Table.Th>
                  {ACTS.map(([kind]) => (
                    <Table.Td key={kind} ta="right">
                      {person[kind] === 0 ? '' : person[kind].toLocaleString('en')}
                    </Table.Td>
                  ))}
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    {person.last_at !== null && <Ago at={person.last_at} />}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {idle > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {busy.length === 0 ? 'Nobody has done anything here.' : `${plural(idle, 'other member')} did nothing here.`}
        </Text>
      )}
    </>
  );
}
