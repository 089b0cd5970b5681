/** What the author wrote: the sentence, its reformulations, the script. */
import { Anchor, List, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { Task } from '@/api/tasks';
import { Ago } from '@/ui/Ago';
import { ScriptText } from '@/ui/ScriptText';

export function TaskAccount({ task, slug }: { task: Task; slug: string }) {
  return (
    <>
      <div>
        <Text fw={600}>{task.sentence}</Text>
        <Text size="xs" c="dimmed">
          {task.author}, revision {task.revision}, <Ago at={task.created_at} /> ·{' '}
          <Anchor
            component={Link}
            size="xs"
            underline="always"
            to={`/datasets/${slug}/screens/${task.screen.id}/tasks?task=${task.id}`}
          >
            Open in the studio
          </Anchor>
        </Text>
      </div>
      <ScriptText text={task.text} />
      <div>
        <Text size="xs" c="dimmed">
          The same in other words
        </Text>
        <List size="sm" type="ordered">
          {task.phrasings.map((phrasing) => (
            <List.Item key={phrasing}>{phrasing}</List.Item>
          ))}
        </List>
      </div>
    </>
  );
}
