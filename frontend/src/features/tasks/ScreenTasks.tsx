/** The tasks already written on a screen, and what none of them uses yet. */
import { Anchor, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { type Task, tasks } from '@/api/tasks';
import { Loaded } from '@/ui/Loaded';
import { TaskState } from '@/ui/TaskState';

import { LabelUsage } from './LabelUsage';

export interface ScreenTasksProps {
  slug: string;
  screenId: number;
  onPick: (label: string) => void;
  onPoint: (label: string | null) => void;
}

export function ScreenTasks({ slug, screenId, onPick, onPoint }: ScreenTasksProps) {
  const query = useInfiniteQuery(tasks(slug, { screen: screenId, size: 200 }));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const written = pages.flatMap((page) => page.results);
        return (
          <Stack gap="xs">
            {written.length === 0 ? (
              <Text size="sm">No task has been written on this screen yet.</Text>
            ) : (
              <Written tasks={written} />
            )}
            <LabelUsage screenId={screenId} written={written.length} onPick={onPick} onPoint={onPoint} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Written({ tasks: written }: { tasks: readonly Task[] }) {
  return (
    <Table verticalSpacing={3} fz="sm" aria-label="Tasks on this screen">
      <Table.Tbody>
        {written.map((task) => (
          <Table.Tr key={task.id}>
            <Table.Td>
              <Anchor component={Link} to={`?task=${task.id}`} size="sm">
                {task.sentence}
              </Anchor>
            </Table.Td>
            <Table.Td w={110}>
              <TaskState state={task.state} stale={task.stale} />
            </Table.Td>
            <Table.Td w={110}>{task.mine ? 'you' : task.author}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
