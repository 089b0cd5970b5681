/** From which seed, in which ratio and format; says before what will be in it. */
import { Fieldset, Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Dataset } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import { SPLITS } from './counts';
import { formatTitle } from './formats';
import { type NewRelease, type Ready, ready, useCutRelease } from './requests/cut-release';

export interface CutDialogProps {
  dataset: Dataset;
  opened: boolean;
  onClose: () => void;
}

const FIRST_SEED = 1;
const NAMES = { train: 'Train', validation: 'Validation', test: 'Test' } as const;

export function CutDialog({ dataset, opened, onClose }: CutDialogProps) {
  const [seed, setSeed] = useState<number | string>(FIRST_SEED);
  const [ratio, setRatio] = useState<readonly (number | string)[]>(dataset.ratio ?? [7, 1, 2]);
  const [format, setFormat] = useState<NewRelease['format']>('omniact');
  const contents = useQuery({ ...ready(dataset.slug), enabled: opened });
  const cut = useCutRelease(dataset.slug);
  const send = () => cut.mutate({ seed: Number(seed), ratio: ratio.map(Number), format }, { onSuccess: onClose });
  const formats = contents.data?.formats ?? [format];
  return (
    <FormDialog opened={opened} onClose={onClose} title="Cut a release" verb="Cut the release" onSend={send}
      sending={cut.isPending} error={cut.error ?? contents.error}>
      <Contents ready={contents.data} />
      <NumberInput label="Seed" required data-autofocus min={0} max={Number.MAX_SAFE_INTEGER} allowDecimal={false} value={seed}
        onChange={setSeed} error={problemFor(cut.error, 'seed')} description="The same seed splits the same tasks the same way." />
      <Fieldset legend={<Text span size="sm" fw={600}>Ratio</Text>} variant="unstyled" mx={0}>
        <Group gap="xs" grow mt={-6}>
          {SPLITS.map((split, place) => (
            <NumberInput key={split} label={NAMES[split]} required min={split === 'train' ? 1 : 0} max={1000} allowDecimal={false}
              value={ratio[place] ?? 0} onChange={(part) => setRatio(ratio.with(place, part))}
              error={problemFor(cut.error, `ratio.${place}`)} />
          ))}
        </Group>
        <Text size="xs" c="var(--mantine-color-error)" role="alert">{problemFor(cut.error, 'ratio')}</Text>
      </Fieldset>
      <NativeSelect label="Format" value={format} error={problemFor(cut.error, 'format')}
        data={formats.map((name) => ({ value: name, label: formatTitle(name) }))}
        onChange={(event) => setFormat(event.currentTarget.value as NewRelease['format'])} />
    </FormDialog>
  );
}

function Contents({ ready: now }: { ready: Ready | undefined }) {
  if (!now) return <Text size="sm" c="dimmed">Looking at what is ready…</Text>;
  if (now.families === 0) {
    return <Text size="sm">Nothing is ready yet: no task has been accepted in the final pass with a proven script.</Text>;
  }
  return (
    <Text size="sm">
      Ready now: {plural(now.families, 'family', 'families')} of tasks, {plural(now.tasks, 'task')} with their phrasings,
      on {plural(now.screens, 'screen')}. Families stay whole; screens and sentences that are nearly the same stay on one side.
    </Text>
  );
}
