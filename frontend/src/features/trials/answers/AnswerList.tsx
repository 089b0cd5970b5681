/** The answers as a list, each with what it scored of its own weight. */
import { Group, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { percent } from '../percent';
import type { Answer } from '../requests/leaderboard';
import classes from './Answers.module.css';

export interface AnswerListProps {
  rows: readonly Answer[];
  chosen: number;
  onChoose: (id: number) => void;
}

export function AnswerList({ rows, chosen, onChoose }: AnswerListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Newer browsers give a promise back, which React would take for a clean-up.
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ul ref={list} className={classes.list} aria-label="Answers">
      {rows.map((row) => (
        <li key={row.id}>
          <UnstyledButton className={classes.row} aria-current={row.id === chosen} onClick={() => onChoose(row.id)}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" truncate>
                {row.key} · {row.sentence}
              </Text>
              <Text size="sm" fw={600} flex="none">
                {percent(row.shares.action)}
              </Text>
            </Group>
            <Text size="xs" c="dimmed" truncate>
              {row.why || [row.application, row.author].filter(Boolean).join(', ')}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
