/** What waits to be corrected, reviewed and drawn: the next one by a button, or any by its name. */
import { Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { type QueuedScreen, type ScreenQueue, useOpenNext } from '@/api/next-screen';
import { nameOf } from '@/api/screen';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { plural } from '@/ui/plural';
import { useSlug } from '@/ui/use-slug';

import { queue } from './requests/queue';

/** More are not listed. */
const LISTED = 50;

interface Part {
  readonly title: string;
  readonly queue: ScreenQueue;
  readonly verb: string;
  readonly screens: readonly QueuedScreen[];
}

export default function QueuePage() {
  const slug = useSlug();
  return (
    <>
      <PageHead
        title="Boxes"
        place={useDataset(slug)?.name}
        note="Nobody reviews a screen on which they drew; what others have open is not offered."
      />
      <Loaded query={useQuery(queue(slug))}>
        {(waiting) => {
          const parts: Part[] = [
            {
              title: 'Returned to you',
              queue: 'returned' as const,
              verb: 'Correct the next',
              screens: waiting.returned.filter(({ mine }) => mine),
            },
            { title: 'To review', queue: 'review' as const, verb: 'Review the next', screens: waiting.to_review },
            {
              title: 'To draw',
              queue: 'boxes' as const,
              verb: 'Draw the next',
              screens: [...waiting.to_draw, ...waiting.returned.filter(({ mine }) => !mine)],
            },
          ].filter(({ screens }) => screens.length > 0);
          return parts.length === 0 ? (
            <NothingWaits slug={slug} />
          ) : (
            <Stack gap="lg" maw={900}>
              {parts.map((part, place) => (
                <WaitingScreens key={part.title} slug={slug} part={part} first={place === 0} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}

function WaitingScreens({ slug, part, first }: { slug: string; part: Part; first: boolean }) {
  const { title, verb, screens } = part;
  const { start, isPending } = useOpenNext(slug, part.queue);
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Title order={2}>
          {title}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {screens.length < LISTED ? screens.length : `${LISTED} or more`}
          </Text>
        </Title>
        <Button size="xs" variant={first ? 'filled' : 'default'} loading={isPending} onClick={start}>
          {verb}
        </Button>
      </Group>
      <Table verticalSpacing={4} aria-label={title}>
        <Table.Tbody>
          {screens.map((screen) => (
            <Table.Tr key={screen.id}>
              <Table.Td w={220}>
                <Anchor component={Link} size="sm" to={`/datasets/${slug}/screens/${screen.id}/boxes`}>
                  {nameOf(screen)}
                </Anchor>
              </Table.Td>
              <Table.Td w={90}>{plural(screen.boxes, 'box', 'boxes')}</Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {screen.returned_because}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function NothingWaits({ slug }: { slug: string }) {
  return (
    <EmptyState
      title="No boxes wait for you"
      action={
        <Button component={Link} to={`/datasets/${slug}/screens`} variant="default" size="xs">
          All screens
        </Button>
      }
    >
      Screens come here when they were uploaded or captured, and when a colleague has submitted or returned boxes.
    </EmptyState>
  );
}
