/** The tasks already written on a screen, and the labels that none of them uses yet. */
import { Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Label } from '@/api/screen-labels';
import { type Task, tasks } from '@/api/tasks';
import { Loaded } from '@/ui/Loaded';
import { TaskState } from '@/ui/TaskState';

import { stringsIn } from './editor/place';
import classes from './Studio.module.css';

export interface ScreenTasksProps {
  slug: string;
  screenId: number;
  labels: readonly Label[];
  onPick: (label: string) => void;
}

export function ScreenTasks({ slug, screenId, labels, onPick }: ScreenTasksProps) {
  const query = useInfiniteQuery(tasks(slug, { screen: screenId, size: 200 }));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const written = pages.flatMap((page) => page.results);
        return (
          <Stack gap="xs">
            {written.length === 0 ? <Text size="sm">No task has been written on this screen yet.</Text> : <Written tasks={written} />}
            <Unused labels={unusedBy(written, labels)} onPick={onPick} />
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
            <Table.Td><Anchor component={Link} to={`?task=${task.id}`} size="sm">{task.sentence}</Anchor></Table.Td>
            <Table.Td w={110}><TaskState state={task.state} stale={task.stale} /></Table.Td>
            <Table.Td w={110}>{task.mine ? 'you' : task.author}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Unused({ labels, onPick }: { labels: readonly string[]; onPick: (label: string) => void }) {
  if (labels.length === 0) return <Text size="xs" c="dimmed">Every label of this screen is used by a task.</Text>;
  return (
    <section aria-label="Labels no task uses yet">
      <Text size="xs" c="dimmed" mb={4}>{labels.length} labels that no task uses yet; click to write one:</Text>
      <div className={classes.words}>
        {labels.map((label) => (
          <Button key={label} size="compact-xs" variant="default" fw={400} onClick={() => onPick(label)}>{label}</Button>
        ))}
      </div>
    </section>
  );
}

function unusedBy(written: readonly Task[], labels: readonly Label[]): string[] {
  const used = new Set(written.flatMap(({ text }) => text.split('\n').flatMap((line) => stringsIn(line).map((string) => string.text))));
  return labels.map(({ slug }) => slug).filter((slug) => !used.has(slug));
}
