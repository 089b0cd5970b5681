/** Opens a human baseline: who answers, which split, which sentences. */
import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';

import type { Release } from '@/api/releases';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { PeopleChoice } from './PeopleChoice';
import { useOpenBaseline } from './requests/baselines';
import { SPLITS, type Split } from './requests/leaderboard';

export function NewBaselineDialog({ slug, release, onClose }: { slug: string; release: Release; onClose: () => void }) {
  const [people, setPeople] = useState<string[]>([]);
  const [split, setSplit] = useState<Split>('test');
  const [seed, setSeed] = useState<number | string>(1);
  const [phrasings, setPhrasings] = useState(true);
  const [feedback, setFeedback] = useState(false);
  const open = useOpenBaseline(slug, release.id);
  const send = () => open.mutate({ people, split, seed: Number(seed), phrasings, feedback }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Open a baseline on release ${release.number}`}
      verb="Open and deal"
      onSend={send}
      sending={open.isPending}
      error={open.error}
    >
      <PeopleChoice slug={slug} value={people} onChange={setPeople} error={problemFor(open.error, 'people')} />
      <NativeSelect
        label="Split"
        data={SPLITS.map((name) => ({ value: name, label: `${name}, ${release.counts.tasks?.[name] ?? 0} tasks` }))}
        value={split}
        error={problemFor(open.error, 'split')}
        onChange={(event) => setSplit(event.currentTarget.value as Split)}
      />
      <NumberInput
        label="Seed"
        description="The same seed and people deal the same tasks."
        min={0}
        max={Number.MAX_SAFE_INTEGER}
        allowDecimal={false}
        value={seed}
        onChange={setSeed}
        error={problemFor(open.error, 'seed')}
      />
      <Checkbox
        label="Reformulations too, each a task of its own as in the release"
        checked={phrasings}
        onChange={(event) => setPhrasings(event.currentTarget.checked)}
      />
      <Checkbox
        label="Show people the score of each answer"
        checked={feedback}
        onChange={(event) => setFeedback(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
