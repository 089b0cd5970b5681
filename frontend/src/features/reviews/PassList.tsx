/** Everything that waits for the final pass, at the side. */
import { NavLink } from '@mantine/core';

import type { Task } from '@/api/tasks';

export interface PassListProps {
  tasks: readonly Task[];
  current: number;
  onChoose: (id: number) => void;
}

export function PassList({ tasks, current, onChoose }: PassListProps) {
  return (
    <nav aria-label="Tasks to judge">
      {tasks.map((task) => (
        <NavLink
          key={task.id}
          component="button"
          py={4}
          active={task.id === current}
          aria-current={task.id === current ? 'true' : undefined}
          label={task.sentence}
          description={`${task.screen.application} ${task.screen.number}${task.stale ? ', stale' : ''}`}
          styles={{ label: { fontSize: 'var(--mantine-font-size-xs)', lineHeight: 1.35 } }}
          onClick={() => onChoose(task.id)}
        />
      ))}
    </nav>
  );
}
