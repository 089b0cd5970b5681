/** Suggested boxes: have an assistant suggest some, whether people see them, and what they made of them. */
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { BoxUses } from './BoxUses';
import type { Assistants } from './requests/assistants';
import { type BoxSuggestions as Suggestions, boxSuggestions, useShowSuggestions } from './requests/suggestions';
import { SuggestDialog } from './SuggestDialog';
import { SuggestionRuns } from './SuggestionRuns';

export function BoxSuggestions({ slug, all }: { slug: string; all: Assistants }) {
  const [asking, setAsking] = useState(false);
  const query = useQuery(boxSuggestions(slug));
  return (
    <section aria-label="Suggested boxes">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Suggested boxes</Title>
        <Button
          size="xs"
          variant="default"
          disabled={all.endpoints.length === 0 || all.prompts.length === 0}
          onClick={() => setAsking(true)}
        >
          Suggest boxes
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        An assistant says which rectangles of the screens to be drawn are real, and adds its own. Whoever draws sees
        them among the proposals, accepts them by the same keys, edits or drops them; another person reviews as ever.
      </Text>
      <Loaded query={query}>{(suggestions) => <Parts slug={slug} suggestions={suggestions} />}</Loaded>
      {asking && <SuggestDialog slug={slug} all={all} suggested="boxes" onClose={() => setAsking(false)} />}
    </section>
  );
}

function Parts({ slug, suggestions: { shown, runs, uses } }: { slug: string; suggestions: Suggestions }) {
  const show = useShowSuggestions(slug);
  return (
    <Stack gap="sm">
      <Checkbox
        size="xs"
        label="Those who draw boxes see suggestions"
        checked={shown}
        disabled={show.isPending}
        onChange={({ currentTarget: { checked } }) => show.mutate({ suggested_boxes: checked })}
      />
      <ProblemList error={show.error} />
      <SuggestionRuns slug={slug} runs={runs} suggested="boxes" />
      <BoxUses rows={uses} />
    </Stack>
  );
}
