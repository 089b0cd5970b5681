/** One release: its inputs and files, what differs from another one, and its tasks to look through. */
import { Alert, Badge, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';

import { useDataset, useMaintains } from '@/api/datasets';
import { useJobsRefreshing } from '@/api/events';
import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import type { Release } from '@/api/releases';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';

import { SPLITS, splitCounts, total } from './counts';
import { DifferencesPanel } from './DifferencesPanel';
import { EpisodeCounts } from './EpisodeCounts';
import { ExportsPanel } from './ExportsPanel';
import { Families } from './Families';
import { ReleasedEpisodes } from './ReleasedEpisodes';
import { ReleaseState } from './ReleaseState';
import { release as releaseQuery, useOfficial } from './requests/release';
import { withProgress } from './with-progress';

export default function ReleasePage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const id = Number(useParams().releaseId);
  const isMaintainer = useMaintains(slug);
  return (
    <Loaded query={useQuery(releaseQuery(id))}>
      {(release) => (
        <>
          <PageHead title={titleOf(release)} place={dataset?.name} note={release.note}>
            {release.file_url && (
              <Button component="a" size="xs" variant="default" href={release.file_url} download>
                Download
              </Button>
            )}
            {release.evidence_url && (
              <Button component="a" size="xs" variant="default" href={release.evidence_url} download>
                Download the evidence
              </Button>
            )}
            {isMaintainer && release.status === 'done' && (
              <Button
                component={Link}
                size="xs"
                variant="default"
                to={`/datasets/${slug}/releases/${release.id}/elements`}
              >
                Elements
              </Button>
            )}
            {isMaintainer && release.status === 'done' && <OfficialButton slug={slug} release={release} />}
          </PageHead>
          <Stack gap="lg">
            {release.status === 'done' ? (
              <>
                <About release={release} />
                <DifferencesPanel slug={slug} release={release} />
                <ExportsPanel slug={slug} release={release} may={isMaintainer} />
                <Families slug={slug} release={release} mayWithdraw={isMaintainer} />
                <ReleasedEpisodes slug={slug} release={release} mayWithdraw={isMaintainer} />
              </>
            ) : (
              <UnfinishedRelease slug={slug} release={release} may={isMaintainer} />
            )}
          </Stack>
        </>
      )}
    </Loaded>
  );
}

/** A release that is being cut, or was not: how far it is. What it holds is shown once it is done. */
function UnfinishedRelease({ slug, release, may }: { slug: string; release: Release; may: boolean }) {
  const keys = useMemo(() => [['release', release.id]], [release.id]);
  const job = useJobsRefreshing(slug, 'release', keys).find(({ id }) => id === release.id);
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  const queries = useQueryClient();
  const refresh = { onSettled: () => queries.invalidateQueries({ queryKey: ['release', release.id] }) };
  return (
    <section aria-label="Progress">
      <ReleaseState
        release={withProgress(release, job)}
        name={`release ${release.number}`}
        may={may}
        onCancel={() => cancel.mutate([release], refresh)}
        onRetry={() => retry.mutate([release], refresh)}
      />
      <ProblemList error={cancel.error ?? retry.error} />
    </section>
  );
}

const titleOf = ({ number, name, version }: Release) =>
  [`Release ${number}`, [name, version].filter(Boolean).join(' ')].filter(Boolean).join(': ');

function OfficialButton({ slug, release }: { slug: string; release: Release }) {
  const official = useOfficial(slug, release.id);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={official.isPending}
        onClick={() => official.mutate(!release.official)}
      >
        {release.official ? 'Take the official mark off' : 'Make it official'}
      </Button>
      <ProblemList error={official.error} />
    </>
  );
}

function About({ release }: { release: Release }) {
  const splits = SPLITS.map((split) => `${splitCounts(release, split)?.tasks ?? 0} ${split}`).join(', ');
  const held = Object.entries(release.hold).map(([name, split]) => `${name} in ${split}`);
  return (
    <section aria-label="About this release">
      <Group gap="xs" mb={4}>
        {release.official && <Badge>Official</Badge>}
        <Text size="sm">
          {splits} tasks; {total(release, 'screens') ?? 0} screens, {total(release, 'boxes') ?? 0} boxes. Split{' '}
          {release.ratio.join(':')} with seed {release.seed}, never divided: {release.group_by}
          {held.length > 0 && `; held: ${held.join(', ')}`}. {release.format_title}.
        </Text>
      </Group>
      <EpisodeCounts counts={release.counts} />
      <Digests release={release} />
      <Warnings warnings={release.warnings} />
      {release.withdrawn.length > 0 && (
        <List size="sm" mt="xs" aria-label="Withdrawn tasks and episodes">
          {release.withdrawn.map(({ family, reason }) => (
            <List.Item key={family}>
              Withdrawn: {family}, {reason}
            </List.Item>
          ))}
        </List>
      )}
    </section>
  );
}

function Digests({ release }: { release: Release }) {
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      SHA-256 {release.digest || 'not known yet'}
      {release.evidence_digest && `, of the evidence ${release.evidence_digest}`}
    </Text>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert variant="default" mt="xs" role="note">
      <Title order={2} size="sm">
        Warnings
      </Title>
      <List size="sm" style={{ columns: '22rem' }}>
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
