/** The jobs that failed within a day, each with its reason. */
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import { Ago } from '@/ui/Ago';
import { JOB_KINDS, nameIn } from '@/ui/names';
import { plural } from '@/ui/plural';

import { Part } from './Part';
import type { InstallationStatus } from './requests/status';

export function FailedJobs({ count, jobs }: { count: number; jobs: InstallationStatus['failed'] }) {
  if (count === 0) {
    return (
      <Part title="Failed jobs">
        <Text size="sm">No job failed within the last day.</Text>
      </Part>
    );
  }
  const left = count - jobs.length;
  return (
    <Part title={`${plural(count, 'job')} failed within the last day`}>
      <Table verticalSpacing={4} aria-label="Failed jobs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Dataset</Table.Th>
            <Table.Th>About</Table.Th>
            <Table.Th>Reason</Table.Th>
            <Table.Th>When</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <Table.Tr key={job.id}>
              <Table.Td>{nameIn(JOB_KINDS, job.kind)}</Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`/datasets/${job.dataset}`} fz="inherit">
                  {job.dataset}
                </Anchor>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{job.subject}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{job.error}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{job.finished_at && <Ago at={job.finished_at} />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          and {plural(left, 'earlier one')}
        </Text>
      )}
    </Part>
  );
}
