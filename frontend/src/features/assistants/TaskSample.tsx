/** How many of the tasks that people made of suggestions are right: a random sample, judged in the final pass. */
import { Anchor, Button, Group, NumberInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { Ago } from '@/ui/Ago';
import { Loaded } from '@/ui/Loaded';
import { plural } from '@/ui/plural';
import { ProblemList } from '@/ui/ProblemList';

import { KeptShare } from './KeptShare';
import { type Sample, taskSample, useDrawSample } from './requests/suggestions';

const SIZE = 50;
const MOST = 10_000;
const SEEDS = 2 ** 31;

export function TaskSample({ slug }: { slug: string }) {
  const [size, setSize] = useState<number | string>(SIZE);
  const draw = useDrawSample(slug);
  return (
    <section aria-label="Right after checking">
      <Group gap="sm" align="flex-end">
        <NumberInput
          size="xs"
          w={130}
          label="Tasks to sample"
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
      <Loaded query={useQuery(taskSample(slug))}>
        {(sample) =>
          sample ? (
            <Found slug={slug} sample={sample} />
          ) : (
            <Text size="sm" c="dimmed" mt={4}>
              How many tasks are right after checking is found by a random sample: the final pass judges it first, by
              somebody who did not write them.
            </Text>
          )
        }
      </Loaded>
    </section>
  );
}

function Found({ slug, sample }: { slug: string; sample: Sample }) {
  const { size, judged, population, right_share: share, drawn_at: drawnAt } = sample;
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" role="status">
        {judged} of {plural(size, 'sampled task')} judged, of {population} made of suggestions; drawn{' '}
        <Ago at={drawnAt} />. Right after checking:
      </Text>
      <KeptShare share={share} />
      {judged < size && (
        <Anchor component={Link} to={`/datasets/${slug}/final-pass`} size="sm" underline="always">
          To the final pass
        </Anchor>
      )}
    </Group>
  );
}
