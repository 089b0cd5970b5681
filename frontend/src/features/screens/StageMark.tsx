/** A screen's stage: a dot of its colour and its name. */
import { Badge } from '@mantine/core';

import type { Stage } from './requests/screens';
import { STAGES } from './stages';

export function StageMark({ stage }: { stage: Stage }) {
  const { name, colour } = STAGES[stage];
  return (
    <Badge component="span" variant="dot" size="sm" tt="none" fw={500} color={colour}>
      {name}
    </Badge>
  );
}
