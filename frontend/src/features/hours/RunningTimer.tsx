/** A quiet line: whether the person's time runs, and how much there is of it today. */
import { Text } from '@mantine/core';
import { useLocation } from 'react-router';

import { useWorkPlace } from '@/api/work-stage';

import { clock } from './durations';
import { useActivity } from './use-activity';

export function RunningTimer() {
  const running = useActivity(useWorkPlace(useLocation().pathname));
  if (running === null) return null;
  const { timer, counting } = running;
  return (
    <Text
      fz="xs"
      c="dimmed"
      style={{ whiteSpace: 'nowrap' }}
      title={`After ${timer.idle_seconds} seconds without a key or a movement the time stands still. Today (UTC) in this dataset.`}
    >
      {counting ? 'Counting' : 'Paused (idle)'} · {clock(timer.today_seconds)} today
    </Text>
  );
}
