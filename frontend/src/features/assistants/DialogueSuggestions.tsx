/** Suggested dialogues: have an assistant suggest some, and what people made of them. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { Loaded } from '@/ui/Loaded';

import { ChecksTable } from './ChecksTable';
import type { Assistants } from './requests/assistants';
import { type DialogueSuggestions as Suggestions, dialogueSuggestions } from './requests/suggestions';
import { SampleOfChecks } from './SampleOfChecks';
import { SuggestDialog } from './SuggestDialog';
import { SuggestionRuns } from './SuggestionRuns';

export function DialogueSuggestions({ slug, all }: { slug: string; all: Assistants }) {
  const [asking, setAsking] = useState(false);
  const query = useQuery(dialogueSuggestions(slug));
  return (
    <section aria-label="Suggested dialogues">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Suggested dialogues</Title>
        <Button
          size="xs"
          variant="default"
          disabled={all.endpoints.length === 0 || all.prompts.length === 0}
          onClick={() => setAsking(true)}
        >
          Suggest dialogues
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        An assistant asks and answers questions about the screens; its answers name boxes. People check each in{' '}
        <Anchor component={Link} to={`/datasets/${slug}/dialogues`} size="sm" underline="always">
          Dialogues
        </Anchor>
        : they keep it, change it, or drop it for a reason.
      </Text>
      <Loaded query={query}>{(suggestions) => <Parts slug={slug} suggestions={suggestions} />}</Loaded>
      {asking && <SuggestDialog slug={slug} all={all} suggested="dialogues" onClose={() => setAsking(false)} />}
    </section>
  );
}

function Parts({ slug, suggestions: { runs, checks, sample } }: { slug: string; suggestions: Suggestions }) {
  return (
    <Stack gap="sm">
      <SuggestionRuns slug={slug} runs={runs} suggested="dialogues" />
      <ChecksTable
        name="What people made of suggested dialogues"
        rows={checks}
        timed="Median, from being shown a dialogue to keeping or revising it"
      />
      {checks.length > 0 && <SampleOfChecks slug={slug} sampled="dialogues" sample={sample} />}
    </Stack>
  );
}
