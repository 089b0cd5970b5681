/** A lesson; going on from it says that it was read. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { CourseStep } from '@/api/training';
import { Loaded } from '@/ui/Loaded';
import { Markdown } from '@/ui/Markdown';
import { ProblemList } from '@/ui/ProblemList';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

import { lesson, useReadLesson } from './requests/lesson';
import { StepHead } from './StepHead';
import { addressOf, after } from './steps';

export function LessonStep({ slug, steps, step }: { slug: string; steps: readonly CourseStep[]; step: CourseStep }) {
  const read = useReadLesson(slug);
  const navigate = useNavigate();
  const next = after(steps, step.slug);
  const goOn = () =>
    !read.isPending && read.mutate(step.slug, { onSuccess: () => void navigate(addressOf(slug, next)) });
  useCommands({ 'lesson-read': goOn });
  const readKeys = useAriaKeys('lesson-read');
  return (
    <>
      <StepHead slug={slug} steps={steps} step={step} />
      <Loaded query={useQuery(lesson(slug, step.slug))}>
        {({ text }) => (
          <Stack gap="md" maw={720}>
            <Markdown text={text} below={1} />
            <ProblemList error={read.error} />
            <Group gap="sm">
              <Button loading={read.isPending} onClick={goOn} aria-keyshortcuts={readKeys}>
                I have read this
              </Button>
              {next && (
                <Text size="sm" c="dimmed">
                  Next: {next.title}
                </Text>
              )}
            </Group>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
