/** A maintainer keeps the drawing, the review or the labels of a screen for certain people. */
import { MultiSelect, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ProblemList } from '@/ui/ProblemList';

import { members, type PinStage, pins, usePin } from '../requests/pins';

const ONE_WORKS: readonly (readonly [PinStage, string])[] = [
  ['boxes', 'Draw boxes'],
  ['review', 'Review boxes'],
];

export function Pins({ slug, screenId }: { slug: string; screenId: number }) {
  const pinned = useQuery(pins(screenId));
  const people = useQuery(members(slug));
  const pin = usePin(screenId);
  const workers = (people.data ?? []).filter(({ role }) => role !== 'volunteer');
  const names = new Map(workers.map(({ username, name }) => [username, name]));
  const options = [...names].map(([value, label]) => ({ value, label }));
  const disabled = !pinned.data || pin.isPending;
  const keptFor = (stage: PinStage) => (pinned.data ?? []).filter((one) => one.stage === stage).map(({ username }) => username);
  const keep = (stage: PinStage, usernames: readonly string[]) => pin.mutate({ stage, usernames, before: keptFor(stage) });
  return (
    <Stack gap="xs" mt="md" component="section" aria-label="Pins">
      <Title order={2}>Kept for</Title>
      <Text size="xs" c="dimmed">Offered to them first, and to nobody else.</Text>
      {ONE_WORKS.map(([stage, label]) => (
        <NativeSelect key={stage} size="xs" label={label} data={[{ value: '', label: 'Anybody' }, ...options]} disabled={disabled}
          value={keptFor(stage)[0] ?? ''} onChange={({ currentTarget: { value } }) => keep(stage, value === '' ? [] : [value])} />
      ))}
      <MultiSelect size="xs" label="Name boxes" description="Each box is named by several people: choose as many." data={options} disabled={disabled}
        placeholder={keptFor('labels').length === 0 ? 'Anybody' : ''} searchable limit={50} value={keptFor('labels')} onChange={(chosen) => keep('labels', chosen)} />
      <ProblemList error={pinned.error ?? people.error ?? pin.error} />
    </Stack>
  );
}
