/** Accepted tasks of the dataset's other screens, to learn from. */
import { List, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { tasks } from '@/api/tasks';
import { Loaded } from '@/ui/Loaded';
import { ScriptText } from '@/ui/ScriptText';

const SOME = 12;

export function ExampleTasks({ slug, screenId }: { slug: string; screenId: number }) {
  const query = useInfiniteQuery(tasks(slug, { state: 'accepted', size: SOME }));
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const samples = pages.flatMap((page) => page.results).filter(({ screen }) => screen.id !== screenId);
        if (samples.length === 0) return <Text size="sm">No task of another screen has been accepted yet.</Text>;
        return (
          <Stack gap="sm">
            {samples.map((sample) => (
              <section key={sample.id} aria-label={sample.sentence}>
                <Text size="sm" fw={600}>
                  {sample.sentence}
                </Text>
                <Text size="xs" c="dimmed">
                  {sample.screen.application} {sample.screen.number}, {sample.author}
                </Text>
                <ScriptText text={sample.text} name={`Script of: ${sample.sentence}`} />
                <List size="xs">
                  {sample.phrasings.map((text) => (
                    <List.Item key={text}>{text}</List.Item>
                  ))}
                </List>
              </section>
            ))}
          </Stack>
        );
      }}
    </Loaded>
  );
}
