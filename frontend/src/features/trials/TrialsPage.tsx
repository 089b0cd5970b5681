/** Trials of released tasks: what waits for whoever answers, and per release its baselines, models and leaderboard. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { useDataset, useMaintains } from '@/api/datasets';
import { officialFirst, type Release, releases } from '@/api/releases';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { plural } from '@/ui/plural';
import { useSlug } from '@/ui/use-slug';

import { BaselinePanel } from './BaselinePanel';
import { EvaluationPanel } from './evaluations/EvaluationPanel';
import { NewBaselineDialog } from './NewBaselineDialog';
import { PredictionPanel } from './PredictionPanel';
import { type Baseline, baselines } from './requests/baselines';

/** More would ask for the predictions of each. */
const SHOWN = 3;

export default function TrialsPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const maintains = useMaintains(slug);
  const opened = useQuery(baselines(slug));
  const [earlierToo, setEarlierToo] = useState(false);
  const isAnswered = (release: Release) =>
    opened.data?.some((trial) => trial.release === release.id && !trial.closed) ?? false;
  return (
    <>
      <PageHead
        title="Trials"
        place={dataset?.name}
        note="How people and models do on released tasks: they get the picture and the sentence, and write the script with coordinates."
      >
        {!maintains && (
          <Button component={Link} to={`/datasets/${slug}/trials/answer`}>
            Answer tasks
          </Button>
        )}
      </PageHead>
      <Loaded query={useQuery(releases(slug))}>
        {(all) => {
          const cut = officialFirst(all.filter(({ status }) => status === 'done'));
          if (cut.length === 0) return <NoRelease maintains={maintains} />;
          const shown = cut.filter((release, place) => earlierToo || place < SHOWN || isAnswered(release));
          const hidden = cut.length - shown.length;
          return (
            <Stack gap="lg" align="stretch">
              {shown.map((release) => (
                <OneRelease
                  key={release.id}
                  slug={slug}
                  release={release}
                  maintains={maintains}
                  opened={opened.data?.filter((baseline) => baseline.release === release.id) ?? []}
                />
              ))}
              {hidden > 0 && (
                <Group>
                  <Button variant="default" size="xs" onClick={() => setEarlierToo(true)}>
                    Show {plural(hidden, 'earlier release')}
                  </Button>
                </Group>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}

interface OneReleaseProps {
  slug: string;
  release: Release;
  opened: readonly Baseline[];
  maintains: boolean;
}

function OneRelease({ slug, release, opened, maintains }: OneReleaseProps) {
  const [opening, setOpening] = useState(false);
  const board = `/datasets/${slug}/trials/leaderboard?release=${release.id}`;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`release-${release.id}`}>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} id={`release-${release.id}`}>
            Release {release.number}
            {release.official && ', official'}
          </Title>
          <Text size="xs" c="dimmed">
            {release.counts.tasks?.test ?? 0} tasks in its test split, digest {release.digest.slice(0, 10)}
          </Text>
        </div>
        <Button component={Link} to={board} variant="default" size="xs">
          Leaderboard
        </Button>
      </Group>
      <Stack gap="md">
        <section aria-label={`Human baseline of release ${release.number}`}>
          <Group justify="space-between" mb={4}>
            <Title order={3}>Human baseline</Title>
            {maintains && (
              <Button size="compact-xs" variant="default" onClick={() => setOpening(true)}>
                Open a baseline
              </Button>
            )}
          </Group>
          {opened.length === 0 && (
            <Text size="sm" c="dimmed">
              Nobody answers its tasks yet.
              {maintains && ' Open a baseline: the tasks are dealt out evenly among the people you choose.'}
            </Text>
          )}
          {opened.map((baseline) => (
            <BaselinePanel key={baseline.id} slug={slug} baseline={baseline} maintains={maintains} />
          ))}
        </section>
        <PredictionPanel slug={slug} release={release} maintains={maintains} />
        {maintains && <EvaluationPanel slug={slug} release={release} />}
      </Stack>
      {maintains && opening && <NewBaselineDialog slug={slug} release={release} onClose={() => setOpening(false)} />}
    </Paper>
  );
}

function NoRelease({ maintains }: { maintains: boolean }) {
  return (
    <EmptyState title="There is no release yet.">
      {maintains
        ? 'Cut a release first: its test split is what people and models are measured on.'
        : 'Once a maintainer has cut a release, its tasks can be answered here.'}
    </EmptyState>
  );
}
