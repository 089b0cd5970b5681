/** Models' predictions for a release: what has been uploaded, how far its scoring is, what of it scores nothing. */
import { Button, Code, Group, Progress, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useJobsRefreshing } from '@/api/events';
import type { Release } from '@/api/releases';
import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';

import { FaultsDialog } from './FaultsDialog';
import { type PredictionSet, predictionSets, useDeletePredictions } from './requests/predictions';
import { UploadDialog } from './UploadDialog';

export function PredictionPanel({ slug, release, maintains }: { slug: string; release: Release; maintains: boolean }) {
  const keys = useMemo(() => [['predictionsets', slug], ['leaderboard']], [slug]);
  const live = useJobsRefreshing(slug, 'predictionset', keys);
  const query = useQuery(predictionSets(slug, release.id));
  const remove = useDeletePredictions(slug);
  const [uploading, setUploading] = useState(false);
  const [listed, setListed] = useState<PredictionSet | null>(null);
  const now = (set: PredictionSet) => ({ ...set, ...live.find((job) => job.id === set.id && set.status !== 'done') });
  return (
    <section aria-label={`Models on release ${release.number}`}>
      <Group justify="space-between" mb={4}>
        <Title order={3}>Models</Title>
        <Button size="compact-xs" variant="default" onClick={() => setUploading(true)}>
          Upload predictions
        </Button>
      </Group>
      <ProblemList error={remove.error} />
      <Loaded query={query}>
        {(sets) =>
          sets.length === 0 ? (
            <Text size="sm" c="dimmed">
              No model has been measured yet. Upload a file of its predictions: JSON Lines with “id” and “script”, or
              one list of scripts.
            </Text>
          ) : (
            <Table verticalSpacing={4} fz="sm" aria-label={`Predictions for release ${release.number}`}>
              <Columns maintains={maintains} />
              <Table.Tbody>
                {sets.map(now).map((set) => (
                  <Table.Tr key={set.id}>
                    <Table.Td>
                      {set.name}
                      {set.notes !== '' && (
                        <Text size="xs" c="dimmed">
                          {set.notes}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>{set.split}</Table.Td>
                    <Table.Td>
                      <State of={set} onFaults={() => setListed(set)} />
                    </Table.Td>
                    <Table.Td>
                      <Code title={set.digest}>{set.digest.slice(0, 10)}</Code>
                    </Table.Td>
                    <Table.Td>
                      <Ago at={set.created_at} />
                      <Text size="xs" c="dimmed">
                        {set.author}
                      </Text>
                    </Table.Td>
                    {maintains && (
                      <Table.Td ta="right">
                        <ConfirmButton
                          verb="Delete"
                          label={`Delete the predictions of ${set.name}`}
                          question="Delete the file and its scores?"
                          onConfirm={() => remove.mutate(set.id)}
                        />
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
      {uploading && (
        <UploadDialog slug={slug} release={release} maintains={maintains} onClose={() => setUploading(false)} />
      )}
      {listed && <FaultsDialog of={listed} onClose={() => setListed(null)} />}
    </section>
  );
}

function Columns({ maintains }: { maintains: boolean }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Model</Table.Th>
        <Table.Th w="min(90px, 8vw)">Split</Table.Th>
        <Table.Th w="min(220px, 14vw)">State</Table.Th>
        <Table.Th w="min(130px, 11vw)">File</Table.Th>
        <Table.Th w="min(130px, 11vw)">Uploaded</Table.Th>
        {maintains && <ActionsHead />}
      </Table.Tr>
    </Table.Thead>
  );
}

function State({
  of: { name, status, progress, doing, error, faults },
  onFaults,
}: {
  of: PredictionSet;
  onFaults: () => void;
}) {
  if (status === 'failed')
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {error}
      </Text>
    );
  if (status === 'queued' || status === 'running') {
    return (
      <>
        <Progress value={100 * progress} size="sm" aria-label={`Scoring ${name}`} />
        <Text size="xs" c="dimmed">
          {doing || (status === 'queued' ? 'waits for a worker' : 'begins')}
        </Text>
      </>
    );
  }
  if (status === 'cancelled')
    return (
      <Text size="sm" c="dimmed">
        cancelled
      </Text>
    );
  if (faults === 0) return <>scored</>;
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={onFaults}
      aria-label={`${faults} entries of ${name} score nothing`}
    >
      scored, {faults} score nothing
    </Button>
  );
}
