/** A maintainer keeps the drawing or the review of a screen for one person. */
import { NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ProblemList } from '@/ui/ProblemList';

import { members, type PinStage, pins, usePin } from '../requests/pins';

const STAGES: readonly (readonly [PinStage, string])[] = [
  ['boxes', 'Draw boxes'],
  ['review', 'Review boxes'],
];

export function Pins({ slug, screenId }: { slug: string; screenId: number }) {
  const pinned = useQuery(pins(screenId));
  const people = useQuery(members(slug));
  const pin = usePin(screenId);
  const workers = (people.data ?? []).filter(({ role }) => role !== 'volunteer');
  const names = new Map(workers.map(({ username, name }) => [username, name]));
  const options = [{ value: '', label: 'Anybody' }, ...[...names].map(([value, label]) => ({ value, label }))];
  return (
    <Stack gap="xs" mt="md" component="section" aria-label="Pins">
      <Title order={2}>Kept for</Title>
      <Text size="xs" c="dimmed">Offered to this person first, and to nobody else.</Text>
      {STAGES.map(([stage, label]) => (
        <NativeSelect key={stage} size="xs" label={label} data={options} disabled={!pinned.data || pin.isPending}
          value={pinned.data?.find((one) => one.stage === stage)?.username ?? ''}
          onChange={(event) => pin.mutate({ stage, username: event.currentTarget.value })} />
      ))}
      <ProblemList error={pinned.error ?? people.error ?? pin.error} />
    </Stack>
  );
}
