/** Tasks to perform as a table: begin, or go on with one's own episode. */
import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router';

import { ConfirmButton } from '@/ui/ConfirmButton';
import { ProblemList } from '@/ui/ProblemList';
import { ActionsHead } from '@/ui/ActionsHead';

import { type EpisodeTask, useBegin, useWithdraw } from './requests/tasks';

export interface TaskTableProps {
  slug: string;
  tasks: readonly EpisodeTask[];
  /** Whether the person may perform tasks. */
  may: boolean;
}

export function TaskTable({ slug, tasks, may }: TaskTableProps) {
  const begin = useBegin();
  const withdraw = useWithdraw();
  const navigate = useNavigate();
  const start = (task: number) =>
    begin.mutate(task, { onSuccess: ({ id }) => void navigate(`/datasets/${slug}/episodes/${id}`) });
  return (
    <>
      <ProblemList error={begin.error ?? withdraw.error} />
      <Table verticalSpacing={4} fz="sm" highlightOnHover aria-label="Tasks to perform">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Task</Table.Th>
            <Table.Th w={180}>Environment</Table.Th>
            <Table.Th w={110}>Author</Table.Th>
            <Table.Th w={90}>Episodes</Table.Th>
            {may && <ActionsHead />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map((task) => (
            <Table.Tr key={task.id}>
              <Table.Td>
                {task.sentence}
                {task.asks_answer && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    asks for an answer
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{task.environment_name}</Table.Td>
              <Table.Td>{task.mine ? 'you' : task.author}</Table.Td>
              <Table.Td>{task.episodes}</Table.Td>
              {may && (
                <Table.Td>
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    {task.mine && (
                      <ConfirmButton
                        verb="Withdraw"
                        label={`Withdraw “${task.sentence}”`}
                        question="Withdraw this task? Its episodes stay."
                        onConfirm={() => withdraw.mutate(task.id)}
                      />
                    )}
                    {task.my_episode === null ? (
                      <Button
                        size="compact-xs"
                        aria-label={`Begin “${task.sentence}”`}
                        loading={begin.isPending && begin.variables === task.id}
                        onClick={() => start(task.id)}
                      >
                        Begin
                      </Button>
                    ) : (
                      <Anchor component={Link} size="sm" to={`/datasets/${slug}/episodes/${task.my_episode}`}>
                        Your episode
                      </Anchor>
                    )}
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
