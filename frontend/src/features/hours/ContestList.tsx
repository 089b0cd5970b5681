/** What a person has contested, and what was answered. */
import { List, Text } from '@mantine/core';

import { dayName, signedMinutes, weekName } from './durations';
import type { Contest } from './requests/hours';

export function ContestList({ contests, week }: { contests: readonly Contest[]; week: string }) {
  if (contests.length === 0) return null;
  return (
    <List size="sm" mt="xs" spacing={4} aria-label="Contested days">
      {contests.map((contest) => (
        <List.Item key={contest.id}>
          {dayName(contest.day)}: “{contest.note}”
          {contest.minutes !== null && ` (asks for ${signedMinutes(contest.minutes)})`}
          <Outcome contest={contest} week={week} />
        </List.Item>
      ))}
    </List>
  );
}

function Outcome({ contest: { answer }, week }: { contest: Contest; week: string }) {
  if (answer === null)
    return (
      <Text size="sm" c="dimmed">
        Waits for a maintainer.
      </Text>
    );
  const place = answer.week === week ? '' : `, on the sheet of ${weekName(answer.week)}`;
  const outcome = answer.minutes === 0 ? 'Declined' : `Corrected by ${signedMinutes(answer.minutes)}${place}`;
  return (
    <Text size="sm" c="dimmed">
      {outcome} by {answer.by}: “{answer.reason}”
    </Text>
  );
}
