/** Suggested labels: have an assistant suggest some, when people see them, and what they made of them. */
import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import type { Assistants } from './requests/assistants';
import {
  type LabelSuggestions as Suggestions,
  labelSuggestions,
  type Shown,
  useShowSuggestions,
} from './requests/suggestions';
import { SuggestDialog } from './SuggestDialog';
import { SuggestionRuns } from './SuggestionRuns';
import { SuggestionUses } from './SuggestionUses';

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'before', label: 'Before they answer' },
  { value: 'after', label: 'After they have answered' },
];

export function LabelSuggestions({ slug, all }: { slug: string; all: Assistants }) {
  const [asking, setAsking] = useState(false);
  const query = useQuery(labelSuggestions(slug));
  return (
    <section aria-label="Suggested labels">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Suggested labels</Title>
        <Button
          size="xs"
          variant="default"
          disabled={all.endpoints.length === 0 || all.prompts.length === 0}
          onClick={() => setAsking(true)}
        >
          Suggest labels
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        An assistant names the boxes that wait for a label, gold boxes among them. What it says settles nothing: two
        people still name each box. Those who see the same suggestion agree more often than people who see none.
      </Text>
      <Loaded query={query}>{(suggestions) => <Parts slug={slug} suggestions={suggestions} />}</Loaded>
      {asking && <SuggestDialog slug={slug} all={all} suggested="labels" onClose={() => setAsking(false)} />}
    </section>
  );
}

function Parts({ slug, suggestions: { shown, runs, uses } }: { slug: string; suggestions: Suggestions }) {
  const show = useShowSuggestions(slug);
  return (
    <Stack gap="sm">
      <NativeSelect
        size="xs"
        w={260}
        label="People see suggestions"
        data={[...SHOWN]}
        value={shown}
        disabled={show.isPending}
        onChange={({ currentTarget: { value } }) => show.mutate({ suggested_labels: value as Shown })}
      />
      <Text size="xs" c="dimmed" role="status">
        {show.isSuccess && 'Saved; it holds for the next box that each person opens.'}
      </Text>
      <ProblemList error={show.error} />
      <SuggestionRuns slug={slug} runs={runs} suggested="labels" />
      <SuggestionUses uses={uses} />
    </Stack>
  );
}
