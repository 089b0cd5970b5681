/** Help in the studio: which assistant writes scripts and reformulations there, and what people made of them. */
import { Fieldset, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { KeptShare } from './KeptShare';
import { type Column, counted, OutcomeTable } from './OutcomeTable';
import type { Assistants } from './requests/assistants';
import {
  type Help,
  type TextUse,
  type WritingAssistants,
  useChooseAssistant,
  writingAssistants,
} from './requests/suggestions';

const TITLES: Readonly<Record<Help, string>> = { typed: 'Scripts', phrasings: 'Reformulations' };
const HELPS: readonly Help[] = ['typed', 'phrasings'];

const COLUMNS: readonly Column<TextUse>[] = [
  { title: 'What', value: ({ wanted }) => TITLES[wanted] },
  counted('Kept', ({ kept }) => kept, 'Stand in the submitted task as suggested'),
  counted('Revised', ({ revised }) => revised, 'Taken, and changed before the task was submitted'),
  counted('Dropped', ({ dropped }) => dropped, 'Turned down'),
  counted('Not taken', ({ not_taken: count }) => count, 'Neither taken nor turned down'),
  counted('Open', ({ open }) => open, 'The task is not submitted yet'),
  {
    title: 'Kept, of all',
    about: 'Of those whose task was submitted, with the interval of 95 %',
    value: ({ kept_share: share }) => <KeptShare share={share} />,
  },
];

export function WritingHelp({ slug, all }: { slug: string; all: Assistants }) {
  const query = useQuery(writingAssistants(slug));
  return (
    <section aria-label="Help with writing">
      <Title order={2} mb={4}>
        Help with writing
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Whoever writes a task can have the script or the reformulations of the typed sentence suggested, and takes or
        drops each. Only scripts that fit the screen, and reformulations in other words, are shown.
      </Text>
      <Loaded query={query}>
        {({ chosen, uses }) => (
          <Stack gap="sm">
            {HELPS.map((wanted) => (
              <Chooser key={wanted} slug={slug} all={all} wanted={wanted} chosen={chosen} />
            ))}
            <OutcomeTable name="What people made of suggested texts" rows={uses} columns={COLUMNS} />
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

interface ChooserProps {
  slug: string;
  all: Assistants;
  wanted: Help;
  chosen: WritingAssistants['chosen'];
}

/** Saves as soon as both are chosen, or nobody is. */
function Chooser({ slug, all, wanted, chosen }: ChooserProps) {
  const now = chosen.find((each) => each.wanted === wanted);
  const [endpoint, setEndpoint] = useState(String(now?.endpoint ?? ''));
  const [revision, setRevision] = useState(String(now?.revision ?? ''));
  const choose = useChooseAssistant(slug);
  const save = (nextEndpoint: string, nextRevision: string) => {
    setEndpoint(nextEndpoint);
    setRevision(nextRevision);
    if (nextEndpoint !== '' && nextRevision !== '')
      choose.mutate({ wanted, endpoint: Number(nextEndpoint), revision: Number(nextRevision) });
    else if (now) choose.mutate({ wanted, endpoint: null, revision: null });
  };
  const suited = all.prompts
    .filter(({ kind }) => kind === wanted)
    .flatMap(({ name, revisions }) => revisions.map(({ id, number }) => ({ id, title: `${name} ${number}` })));
  return (
    <Fieldset legend={TITLES[wanted]} variant="unstyled">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          size="xs"
          label="Endpoint"
          data={[
            { value: '', label: 'Nobody helps' },
            ...all.endpoints.map(({ id, name, model }) => ({ value: String(id), label: `${name} (${model})` })),
          ]}
          value={endpoint}
          onChange={({ currentTarget: { value } }) => save(value, revision)}
        />
        <NativeSelect
          size="xs"
          label="Prompt"
          data={[
            { value: '', label: suited.length === 0 ? 'There is no prompt for this yet' : 'Choose a prompt' },
            ...suited.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          value={revision}
          onChange={({ currentTarget: { value } }) => save(endpoint, value)}
        />
        <Text size="xs" c="dimmed" role="status" aria-label={`${TITLES[wanted]}, state`}>
          {choose.isPending ? 'Saves' : now ? 'Offered in the studio' : 'Not offered'}
        </Text>
      </Group>
      <ProblemList error={choose.error} />
    </Fieldset>
  );
}
