/** How the installation stands, in plain words, for those who run it; it is asked for again every few seconds. */
import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { me } from '@/api/me';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';

import { BackupFacts, DiskFacts, VersionFacts } from './Facts';
import { FailedJobs } from './FailedJobs';
import { QueueTable } from './QueueTable';
import { installationStatus } from './requests/status';
import { CheckList } from './CheckList';
import { WorkerTable } from './WorkerTable';

const NOTE = 'What works, what waits and what failed, in all datasets.';

export default function InstallationPage() {
  const user = useQuery(me).data;
  return (
    <>
      <PageHead title="Installation" note={NOTE} />
      {user && !user.is_operator ? (
        <EmptyState title="Only those who run this installation come in here." />
      ) : (
        <StatusNow />
      )}
    </>
  );
}

function StatusNow() {
  return (
    <Loaded query={useQuery(installationStatus)}>
      {(status) => (
        <Stack gap="lg" maw={1100}>
          <CheckList checks={status.checks} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <WorkerTable workers={status.workers} />
            <QueueTable queues={status.queues} />
          </SimpleGrid>
          <FailedJobs count={status.failed_count} jobs={status.failed} />
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
            <DiskFacts free={status.disk_free} size={status.disk_size} />
            <BackupFacts backup={status.last_backup} />
            <VersionFacts versions={status.versions} />
          </SimpleGrid>
        </Stack>
      )}
    </Loaded>
  );
}
