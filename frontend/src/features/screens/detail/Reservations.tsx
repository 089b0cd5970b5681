/** A maintainer keeps the drawing, the review or the labels of a screen for certain people. */
import { MultiSelect, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ProblemList } from '@/ui/ProblemList';

import { members, type ReservableStage, reservations, useReserve } from '../requests/reservations';

const ONE_WORKS: readonly (readonly [ReservableStage, string])[] = [
  ['boxes', 'Draw boxes'],
  ['review', 'Review boxes'],
];

export function Reservations({ slug, screenId }: { slug: string; screenId: number }) {
  const reserved = useQuery(reservations(screenId));
  const people = useQuery(members(slug));
  const reserve = useReserve(screenId);
  const workers = (people.data ?? []).filter(({ role }) => role !== 'volunteer');
  const names = new Map(workers.map(({ username, name }) => [username, name]));
  const options = [...names].map(([value, label]) => ({ value, label }));
  const disabled = !reserved.data || reserve.isPending;
  const reservedFor = (stage: ReservableStage) =>
    (reserved.data ?? []).filter((reservation) => reservation.stage === stage).map(({ username }) => username);
  const keep = (stage: ReservableStage, usernames: readonly string[]) =>
    reserve.mutate({ stage, usernames, before: reservedFor(stage) });
  return (
    <Stack gap="xs" mt="md" component="section" aria-label="Reservations">
      <Title order={2}>Kept for</Title>
      <Text size="xs" c="dimmed">
        Offered to them first, and to nobody else.
      </Text>
      {ONE_WORKS.map(([stage, label]) => (
        <NativeSelect
          key={stage}
          size="xs"
          label={label}
          data={[{ value: '', label: 'Anybody' }, ...options]}
          disabled={disabled}
          value={reservedFor(stage)[0] ?? ''}
          onChange={({ currentTarget: { value } }) => keep(stage, value === '' ? [] : [value])}
        />
      ))}
      <MultiSelect
        size="xs"
        label="Name boxes"
        description="Each box is named by several people: choose as many."
        data={options}
        disabled={disabled}
        placeholder={reservedFor('labels').length === 0 ? 'Anybody' : ''}
        searchable
        limit={50}
        value={reservedFor('labels')}
        onChange={(chosen) => keep('labels', chosen)}
      />
      <ProblemList error={reserved.error ?? people.error ?? reserve.error} />
    </Stack>
  );
}
