/** A lesson; going on from it says that it was read. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { CourseStep } from '@/api/training';
import { Loaded } from '@/ui/Loaded';
import { Markdown } from '@/ui/Markdown';
import { ProblemList } from '@/ui/ProblemList';
import { type Shortcut, usePageShortcuts } from '@/ui/shortcuts';
import { usePageKeys } from '@/ui/use-page-keys';

import { lesson, useReadLesson } from './requests/lesson';
import { StepHead } from './StepHead';
import { addressOf, after } from './steps';

const KEYS: readonly Shortcut[] = [{ keys: 'Ctrl+Enter', title: 'I have read this; go on' }];

export function LessonStep({ slug, steps, step }: { slug: string; steps: readonly CourseStep[]; step: CourseStep }) {
  const read = useReadLesson(slug);
  const navigate = useNavigate();
  const next = after(steps, step.slug);
  const goOn = () => !read.isPending && read.mutate(step.slug, { onSuccess: () => void navigate(addressOf(slug, next)) });
  usePageShortcuts(KEYS);
  usePageKeys({ 'Ctrl+Enter': goOn });
  return (
    <>
      <StepHead slug={slug} steps={steps} step={step} />
      <Loaded query={useQuery(lesson(slug, step.slug))}>
        {({ text }) => (
          <Stack gap="md" maw={720}>
            <Markdown text={text} below={1} />
            <ProblemList error={read.error} />
            <Group gap="sm">
              <Button loading={read.isPending} onClick={goOn} aria-keyshortcuts="Control+Enter">I have read this</Button>
              {next && <Text size="sm" c="dimmed">Next: {next.title}</Text>}
            </Group>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
