/** Tasks as a table, each leading to the studio of its screen. */
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Task } from '@/api/tasks';
import { Ago } from '@/ui/Ago';
import { TaskState } from '@/ui/TaskState';

import classes from './TaskTable.module.css';

export function TaskTable({ slug, tasks }: { slug: string; tasks: readonly Task[] }) {
  return (
    <Table verticalSpacing={4} fz="sm" highlightOnHover aria-label="Tasks">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Task</Table.Th>
          <Table.Th w={210}>Screen</Table.Th>
          <Table.Th w={130}>State</Table.Th>
          <Table.Th w={110}>Author</Table.Th>
          <Table.Th w={130}>Written</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} slug={slug} task={task} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TaskRow({ slug, task }: { slug: string; task: Task }) {
  const why = whyNot(task);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          size="sm"
          display="block"
          to={`/datasets/${slug}/screens/${task.screen.id}/tasks?task=${task.id}`}
        >
          {task.sentence}
        </Anchor>
        {why !== '' && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {why}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {task.screen.application} {task.screen.number}
      </Table.Td>
      <Table.Td>
        <TaskState state={task.state} stale={task.stale} />
      </Table.Td>
      <Table.Td>{task.mine ? 'you' : task.author}</Table.Td>
      <Table.Td className={classes.short}>
        <Ago at={task.created_at} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Why a task needs its author, in the words of the reviewer or of the run. */
function whyNot({ state, verdict, execution }: Task): string {
  if (state === 'returned') return `${verdict?.reviewer ?? ''}: ${verdict?.reason ?? ''}`;
  return state === 'failed' && execution ? execution.reason + execution.error : '';
}
