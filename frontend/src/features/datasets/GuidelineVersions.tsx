/** The versions of a stage's guidelines, and what each has changed. */
import { Group, Select, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Stage, type Version, versions } from '@/api/guidelines';
import { Ago } from '@/ui/Ago';
import { Loaded } from '@/ui/Loaded';
import { TextDiff } from '@/ui/TextDiff';

export function GuidelineVersions({ slug, stage }: { slug: string; stage: Stage }) {
  return (
    <Loaded query={useQuery(versions(slug, stage))}>{(all) => (all.length < 2 ? null : <Versions all={all} />)}</Loaded>
  );
}

function Versions({ all }: { all: readonly Version[] }) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = all.find(({ version }) => String(version) === typed) ?? all[0];
  if (!chosen) return null;
  const before = all.find(({ version }) => version === chosen.version - 1);
  return (
    <section aria-label="Versions">
      <Title order={3} mt="md" mb={4}>
        Versions
      </Title>
      <Group gap="sm" align="flex-end" mb="xs">
        <Select
          label="Version"
          size="xs"
          w={110}
          allowDeselect={false}
          value={String(chosen.version)}
          onChange={setTyped}
          data={all.map(({ version }) => String(version))}
        />
        <Text size="sm" c="dimmed">
          {chosen.author && `by ${chosen.author}, `}
          <Ago at={chosen.created_at} />; {before ? `beside version ${before.version}` : 'the first one'}.
        </Text>
      </Group>
      <TextDiff before={before?.text ?? ''} after={chosen.text} name={`Changes in version ${chosen.version}`} />
    </section>
  );
}
