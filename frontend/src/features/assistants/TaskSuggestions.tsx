/** Suggested tasks: have an assistant suggest some, whether people see them, and what they made of them. */
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { ChecksTable } from './ChecksTable';
import type { Assistants } from './requests/assistants';
import {
  type TaskSuggestions as Suggestions,
  taskSample,
  taskSuggestions,
  useShowSuggestions,
} from './requests/suggestions';
import { SampleOfChecks } from './SampleOfChecks';
import { SuggestDialog } from './SuggestDialog';
import { SuggestionRuns } from './SuggestionRuns';

export function TaskSuggestions({ slug, all }: { slug: string; all: Assistants }) {
  const [asking, setAsking] = useState(false);
  const query = useQuery(taskSuggestions(slug));
  return (
    <section aria-label="Suggested tasks">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Suggested tasks</Title>
        <Button
          size="xs"
          variant="default"
          disabled={all.endpoints.length === 0 || all.prompts.length === 0}
          onClick={() => setAsking(true)}
        >
          Suggest tasks
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        An assistant writes tasks, scripts and reformulations for the labelled screens. Those that fit the screen wait
        in its studio until somebody writes them, changed or not, or drops them for a reason.
      </Text>
      <Loaded query={query}>{(suggestions) => <Parts slug={slug} suggestions={suggestions} />}</Loaded>
      {asking && <SuggestDialog slug={slug} all={all} suggested="tasks" onClose={() => setAsking(false)} />}
    </section>
  );
}

function Parts({ slug, suggestions: { shown, runs, checks } }: { slug: string; suggestions: Suggestions }) {
  const show = useShowSuggestions(slug);
  return (
    <Stack gap="sm">
      <Checkbox
        size="xs"
        label="Those who write tasks see suggestions"
        checked={shown}
        disabled={show.isPending}
        onChange={({ currentTarget: { checked } }) => show.mutate({ suggested_tasks: checked })}
      />
      <ProblemList error={show.error} />
      <SuggestionRuns slug={slug} runs={runs} suggested="tasks" />
      <ChecksTable
        name="What people made of suggested tasks"
        rows={checks}
        timed="Median, from taking a suggestion up to submitting the task"
      />
      {checks.length > 0 && <TaskSample slug={slug} />}
    </Stack>
  );
}

const TaskSample = ({ slug }: { slug: string }) => (
  <Loaded query={useQuery(taskSample(slug))}>
    {(sample) => <SampleOfChecks slug={slug} sampled="tasks" sample={sample} />}
  </Loaded>
);
