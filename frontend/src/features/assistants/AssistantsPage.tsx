/** Assistants of a dataset: the endpoints with their limits, the prompts on real screens, and what was asked. */
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { StandInNotice } from '@/ui/StandIn';
import { useSlug } from '@/ui/use-slug';

import { Asks } from './Asks';
import { BoxSuggestions } from './BoxSuggestions';
import { DialogueSuggestions } from './DialogueSuggestions';
import { Endpoints } from './Endpoints';
import { LabelSuggestions } from './LabelSuggestions';
import { Prompts } from './Prompts';
import { assistants } from './requests/assistants';
import { TaskSuggestions } from './TaskSuggestions';
import { WritingHelp } from './WritingHelp';

export default function AssistantsPage() {
  const slug = useSlug();
  const query = useQuery(assistants(slug));
  return (
    <>
      <PageHead
        title="Assistants"
        place={useDataset(slug)?.name}
        note="Models behind OpenAI-compatible endpoints. What they answer is data: it is read strictly, scored and kept, and never counts as a person’s word."
      />
      <Loaded query={query}>
        {(all) => (
          <Stack gap="xl">
            <div>
              <StandInNotice names={all.endpoints.filter((one) => one.stand_in).map((one) => one.name)} />
              <Endpoints slug={slug} endpoints={all.endpoints} />
            </div>
            <Prompts slug={slug} all={all} />
            <BoxSuggestions slug={slug} all={all} />
            <LabelSuggestions slug={slug} all={all} />
            <TaskSuggestions slug={slug} all={all} />
            <WritingHelp slug={slug} all={all} />
            <DialogueSuggestions slug={slug} all={all} />
            <Asks slug={slug} />
            <Text size="sm" c="dimmed">
              To have an assistant answer a whole split, go to{' '}
              <Anchor component={Link} to={`/datasets/${slug}/trials`} size="sm" underline="always">
                Trials
              </Anchor>
              .
            </Text>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
