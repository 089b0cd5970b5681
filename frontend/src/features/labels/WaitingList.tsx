/** The boxes that wait for a decision; as a list of buttons, the open one marked. */
import { Text, UnstyledButton } from '@mantine/core';

import { saidBy } from './answers';
import classes from './labels.module.css';
import type { Adjudication } from './requests/adjudications';

export interface WaitingListProps {
  waiting: readonly Adjudication[];
  at: number;
  onOpen: (boxId: string) => void;
}

export function WaitingList({ waiting, at, onOpen }: WaitingListProps) {
  return (
    <nav aria-label="Waiting boxes" className={classes.rows}>
      {waiting.map(({ box, proposals }, index) => (
        <UnstyledButton key={box.id} className={classes.row} aria-current={index === at} onClick={() => onOpen(box.id)}>
          <Text size="xs" c="dimmed">{box.screen.application.name} {box.screen.number}</Text>
          <Text size="sm" truncate>{[...new Set(proposals.map(saidBy))].join(' / ')}</Text>
        </UnstyledButton>
      ))}
    </nav>
  );
}
