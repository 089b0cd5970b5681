/** From which seed, in which ratio and format; says before what will be in it. */
import { Fieldset, Group, NativeSelect, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Dataset } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import { SPLITS } from './counts';
import { type HeldSplits, HeldApplications } from './HeldApplications';
import { type NewRelease, type Ready, ready, useCutRelease } from './requests/cut-release';
import { SplitPreview } from './SplitPreview';

export interface CutDialogProps {
  dataset: Dataset;
  opened: boolean;
  onClose: () => void;
}

type Shares = readonly (number | string)[];

const FIRST_SEED = 1;
const NAMES = { train: 'Train', validation: 'Validation', test: 'Test' } as const;

const NO_TEXTS = { name: '', version: '', note: '' };
const GROUPS = [
  { value: 'family', label: 'A task and its phrasings' },
  { value: 'screen', label: 'All tasks of a screen and of screens that look like it' },
  { value: 'application', label: 'All tasks of an application' },
];

export function CutDialog({ dataset, opened, onClose }: CutDialogProps) {
  const [seed, setSeed] = useState<number | string>(FIRST_SEED);
  const [ratio, setRatio] = useState<Shares>(dataset.ratio ?? [7, 1, 2]);
  const [format, setFormat] = useState<NewRelease['format']>('omniact-verbatim');
  const [groupBy, setGroupBy] = useState<Grouping>('screen');
  const [hold, setHold] = useState<HeldSplits>({});
  const [texts, setTexts] = useState(NO_TEXTS);
  const contents = useQuery({ ...ready(dataset.slug), enabled: opened });
  const cut = useCutRelease(dataset.slug);
  const release: NewRelease = {
    seed: Number(seed),
    ratio: ratio.map(Number),
    format,
    group_by: groupBy,
    hold,
    ...texts,
  };
  const formats = contents.data?.formats ?? [{ name: format, title: format, of_episodes: false }];
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Cut a release"
      verb="Cut the release"
      onSend={() => cut.mutate(release, { onSuccess: onClose })}
      sending={cut.isPending}
      error={cut.error ?? contents.error}
    >
      <Contents ready={contents.data} />
      <ReleaseTexts texts={texts} onChange={setTexts} />
      <GroupBy value={groupBy} onChange={setGroupBy} />
      <HeldApplications slug={dataset.slug} value={hold} onChange={setHold} error={problemFor(cut.error, 'hold')} />
      <NumberInput
        label="Seed"
        required
        data-autofocus
        min={0}
        max={Number.MAX_SAFE_INTEGER}
        allowDecimal={false}
        value={seed}
        onChange={setSeed}
        error={problemFor(cut.error, 'seed')}
        description="The same seed splits the same tasks the same way."
      />
      <Ratio ratio={ratio} onChange={setRatio} error={cut.error} />
      <NativeSelect
        label="Format"
        value={format}
        error={problemFor(cut.error, 'format')}
        data={formats.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(event) => setFormat(event.currentTarget.value as NewRelease['format'])}
        description={
          formats.find(({ name }) => name === format)?.of_episodes
            ? 'Holds the episodes; the card counts the tasks on single screens that it leaves out.'
            : 'Holds the tasks on single screens; the card counts the episodes that it leaves out.'
        }
      />
      <SplitPreview slug={dataset.slug} release={release} />
    </FormDialog>
  );
}

function Contents({ ready: now }: { ready: Ready | undefined }) {
  if (!now)
    return (
      <Text size="sm" c="dimmed">
        Looking at what is ready…
      </Text>
    );
  if (now.families + now.episodes === 0) {
    return (
      <Text size="sm">
        Nothing is ready yet: no task has been accepted in the final pass with a proven script, and no episode that may
        be released.
      </Text>
    );
  }
  return (
    <Text size="sm">
      Ready now: {plural(now.families, 'family', 'families')} of tasks, {plural(now.tasks, 'task')} with their
      phrasings, on {plural(now.screens, 'screen')}; {plural(now.episodes, 'episode')}. Families stay whole; screens and
      sentences that are nearly the same stay on one side.
    </Text>
  );
}

type Texts = typeof NO_TEXTS;

function ReleaseTexts({ texts, onChange }: { texts: Texts; onChange: (texts: Texts) => void }) {
  const set = (part: Partial<Texts>) => onChange({ ...texts, ...part });
  return (
    <>
      <Group grow>
        <TextInput
          label="Name"
          placeholder="Optional"
          value={texts.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Version"
          placeholder="Optional, for example 1.0.0"
          value={texts.version}
          onChange={(event) => set({ version: event.currentTarget.value })}
        />
      </Group>
      <Textarea
        label="Note"
        placeholder="Optional: what is new in this release"
        autosize
        minRows={2}
        value={texts.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}

interface RatioProps {
  ratio: Shares;
  onChange: (ratio: Shares) => void;
  error: unknown;
}

function Ratio({ ratio, onChange, error }: RatioProps) {
  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={600}>
          Ratio
        </Text>
      }
      variant="unstyled"
      mx={0}
    >
      <Group gap="xs" grow mt={-6}>
        {SPLITS.map((split, place) => (
          <NumberInput
            key={split}
            label={NAMES[split]}
            required
            min={split === 'train' ? 1 : 0}
            max={1000}
            allowDecimal={false}
            value={ratio[place] ?? 0}
            onChange={(part) => onChange(ratio.with(place, part))}
            error={problemFor(error, `ratio.${place}`)}
          />
        ))}
      </Group>
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {problemFor(error, 'ratio')}
      </Text>
    </Fieldset>
  );
}

type Grouping = NewRelease['group_by'];

function GroupBy({ value, onChange }: { value: Grouping; onChange: (value: Grouping) => void }) {
  return (
    <NativeSelect
      label="Never divided between splits"
      data={GROUPS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Grouping)}
    />
  );
}
