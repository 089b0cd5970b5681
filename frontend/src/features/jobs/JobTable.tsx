/** Jobs of all kinds, newest first, each with what may be done about it. */
import { Badge, Progress, Table, Text } from '@mantine/core';

import { useCancelJobs, useRetryJobs } from '@/api/jobs';
import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ProblemList } from '@/ui/ProblemList';

import { JobButton } from './JobButton';
import type { Job } from './requests/jobs';
import { COLOURS } from './statuses';

/** Kinds that are two words. */
const WORDS: Readonly<Record<string, string>> = {
  agreementcount: 'agreement',
  statisticscount: 'statistics',
  boxsearch: 'box search',
  boximport: 'box import',
  datasetimport: 'import',
  exerciserun: 'exercise run',
  predictionset: 'prediction set',
};

export function JobTable({ slug, jobs }: { slug: string; jobs: readonly Job[] }) {
  const cancel = useCancelJobs(slug);
  const retry = useRetryJobs(slug);
  const isBusy = ({ kind, id }: Job) =>
    [cancel, retry].some((sent) => sent.isPending && sent.variables.some((job) => job.kind === kind && job.id === id));
  return (
    <>
      <ProblemList error={cancel.error ?? retry.error} />
      <Table.ScrollContainer minWidth={720}>
        <Table verticalSpacing={4} aria-label="Jobs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={96}>Status</Table.Th>
              <Table.Th w={112}>Kind</Table.Th>
              <Table.Th>About</Table.Th>
              <Table.Th w={130}>Made</Table.Th>
              <Table.Th w={80} ta="right">
                Took
              </Table.Th>
              <Table.Th w={80} ta="right">
                Attempts
              </Table.Th>
              <ActionsHead />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.map((job) => (
              <Table.Tr key={`${job.kind} ${job.id}`}>
                <Table.Td>
                  <Badge size="sm" variant="light" color={COLOURS[job.status]}>
                    {job.status}
                  </Badge>
                </Table.Td>
                <Table.Td>{WORDS[job.kind] ?? job.kind}</Table.Td>
                <Table.Td>
                  <About job={job} />
                </Table.Td>
                <Table.Td>
                  <Ago at={job.created_at} />
                </Table.Td>
                <Table.Td ta="right">{duration(job)}</Table.Td>
                <Table.Td ta="right">{job.attempts}</Table.Td>
                <Table.Td ta="right">
                  <JobButton
                    job={job}
                    busy={isBusy(job)}
                    onCancel={() => cancel.mutate([job])}
                    onRetry={() => retry.mutate([job])}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function About({ job }: { job: Job }) {
  const percent = Math.round(job.progress * 100);
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {job.subject}
      </Text>
      {job.status === 'running' && (
        <Progress value={percent} size="sm" maw={320} mt={2} aria-label={`Progress of ${job.kind} ${job.id}`} />
      )}
      {job.doing !== '' && (
        <Text size="xs" c="dimmed">
          {job.doing}
        </Text>
      )}
      {job.error !== '' && (
        <Text size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {job.error}
        </Text>
      )}
    </>
  );
}

/** How long the last attempt took, once it has ended. */
function duration({ started_at, finished_at }: Job): string {
  if (started_at === null || finished_at === null) return '';
  return `${((Date.parse(finished_at) - Date.parse(started_at)) / 1000).toFixed(1)} s`;
}
