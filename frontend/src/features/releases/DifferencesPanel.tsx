/** What differs from another release of the dataset, which a person chooses. */
import { Group, List, NativeSelect, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Release, releases } from '@/api/releases';
import { Loaded } from '@/ui/Loaded';
import { plural } from '@/ui/plural';

import { differences, type Differences } from './requests/release';

const KINDS = { added: 'Added', removed: 'Removed', moved: 'In another split', rewritten: 'Another script' } as const;
type Kind = keyof typeof KINDS;

export function DifferencesPanel({ slug, release }: { slug: string; release: Release }) {
  const [earlier, setEarlier] = useState('');
  const { data: all = [] } = useQuery(releases(slug));
  const others = all.filter(({ id, status }) => id !== release.id && status === 'done');
  if (others.length === 0) return null;
  const choices = others.map(({ id, number }) => ({ value: String(id), label: `Release ${number}` }));
  return (
    <section aria-label="Differences">
      <Group gap="sm" mb="xs">
        <Title order={2}>Differences</Title>
        <NativeSelect
          size="xs"
          aria-label="Compare with"
          data={[{ value: '', label: 'Compare with…' }, ...choices]}
          value={earlier}
          onChange={(event) => setEarlier(event.currentTarget.value)}
        />
      </Group>
      {earlier && <Comparison release={release.id} earlier={Number(earlier)} />}
    </section>
  );
}

function Comparison({ release, earlier }: { release: number; earlier: number }) {
  return (
    <Loaded query={useQuery(differences(release, earlier))}>
      {(changes) => (
        <>
          <Text size="sm" role="status">
            {(Object.keys(KINDS) as Kind[])
              .map((kind) => `${KINDS[kind]}: ${plural(changes.counts[kind] ?? 0, 'family', 'families')}`)
              .join('. ')}
            . Unchanged: {plural(changes.unchanged, 'family', 'families')}.
          </Text>
          <Inputs inputs={changes.inputs} />
          {(Object.keys(KINDS) as Kind[]).map((kind) => (
            <Changes key={kind} kind={kind} changes={changes} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function Inputs({ inputs }: Pick<Differences, 'inputs'>) {
  const shown = Object.entries(inputs).map(
    ([name, [before, after]]) => `${name} ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return shown.length > 0 ? <Text size="sm">Inputs: {shown.join('; ')}.</Text> : null;
}

function Changes({ kind, changes }: { kind: Kind; changes: Differences }) {
  const rows = changes[kind];
  const hidden = (changes.counts[kind] ?? 0) - rows.length;
  if (rows.length === 0) return null;
  return (
    <>
      <Title order={3} size="sm" mt="xs">
        {KINDS[kind]}
      </Title>
      <List size="sm">
        {rows.map(({ family, sentence, split, before }) => (
          <List.Item key={family}>
            {sentence} ({kind === 'moved' ? `${before} → ${split}` : split})
          </List.Item>
        ))}
      </List>
      {hidden > 0 && <Text size="xs">And {hidden} more.</Text>}
    </>
  );
}
