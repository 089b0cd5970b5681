/** How many of what people have checked is right: a random sample, checked again by somebody who did not check it first. */
import { Anchor, Button, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { Ago } from '@/ui/Ago';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { KeptShare } from './KeptShare';
import { type Sample, type Sampled, useDrawSample } from './requests/suggestions';

const SIZE = 50;
const MOST = 10_000;
const SEEDS = 2 ** 31;

interface Words {
  size: string;
  /** What is counted. */
  noun: string;
  /** What the sample is drawn from. */
  from: string;
  /** Where it is checked again. */
  page: string;
  to: string;
  none: string;
}
const WORDS: Readonly<Record<Sampled, Words>> = {
  tasks: {
    size: 'Tasks to sample',
    noun: 'sampled task',
    from: 'made of suggestions',
    page: 'final-pass',
    to: 'To the final pass',
    none: 'How many tasks are right after checking is found by a random sample: the final pass judges it first, by somebody who did not write them.',
  },
  dialogues: {
    size: 'Dialogues to sample',
    noun: 'sampled dialogue',
    from: 'kept',
    page: 'dialogues',
    to: 'To the dialogues',
    none: 'How many dialogues are right after checking is found by a random sample: it is checked again first, by somebody who did not check it.',
  },
};

export interface SampleOfChecksProps {
  slug: string;
  sampled: Sampled;
  sample: Sample | null;
}

export function SampleOfChecks({ slug, sampled, sample }: SampleOfChecksProps) {
  const [size, setSize] = useState<number | string>(SIZE);
  const draw = useDrawSample(slug, sampled);
  const words = WORDS[sampled];
  return (
    <section aria-label={`Right after checking: ${sampled}`}>
      <Group gap="sm" align="flex-end">
        <NumberInput
          size="xs"
          w={150}
          label={words.size}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={size}
          onChange={setSize}
        />
        <Button
          size="xs"
          variant="default"
          loading={draw.isPending}
          disabled={typeof size !== 'number' || size < 1}
          onClick={() => draw.mutate({ size: Number(size), seed: Math.floor(Math.random() * SEEDS) })}
        >
          Draw a sample
        </Button>
      </Group>
      <ProblemList error={draw.error} />
      {sample ? (
        <Found slug={slug} sample={sample} words={words} />
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          {words.none}
        </Text>
      )}
    </section>
  );
}

function Found({ slug, sample, words }: { slug: string; sample: Sample; words: Words }) {
  const { size, judged, population, right_share: share, drawn_at: drawnAt } = sample;
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" role="status">
        {judged} of {plural(size, words.noun)} judged, of {population} {words.from}; drawn <Ago at={drawnAt} />. Right
        after checking:
      </Text>
      <KeptShare share={share} />
      {judged < size && (
        <Anchor component={Link} to={`/datasets/${slug}/${words.page}`} size="sm" underline="always">
          {words.to}
        </Anchor>
      )}
    </Group>
  );
}
