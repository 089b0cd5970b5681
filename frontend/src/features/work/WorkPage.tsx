/** My work: in each dataset what waits for me, each with the button that leads there. */
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { me } from '@/api/me';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';

import { ClosedDatasets } from './ClosedDatasets';
import { DatasetWork } from './DatasetWork';
import { MyInvitations } from './MyInvitations';
import { NewDatasetDialog } from './NewDatasetDialog';
import { waitingIn } from './kinds';
import { type DatasetWork as Work, work } from '@/api/work';

export default function WorkPage() {
  const [asking, dialog] = useDisclosure(false);
  const founds = useQuery(me).data?.may_found_datasets ?? false;
  return (
    <>
      <PageHead title="My work" note="What waits for you, dataset by dataset; its digit starts it.">
        <Button size="xs" variant="default" component={Link} to="/quality">
          My quality
        </Button>
        {founds && (
          <Button size="xs" variant="default" onClick={dialog.open}>
            New dataset
          </Button>
        )}
      </PageHead>
      <MyInvitations />
      <Loaded query={useQuery(work)}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="You are not a member of any dataset that is open.">
              {founds
                ? 'Ask a maintainer for an invitation, or start a dataset of your own: you will be its maintainer.'
                : 'Ask a maintainer for an invitation: it appears here, or comes as a link.'}
            </EmptyState>
          ) : (
            <Datasets all={all} />
          )
        }
      </Loaded>
      <ClosedDatasets />
      <NewDatasetDialog opened={asking} onClose={dialog.close} />
    </>
  );
}

function Datasets({ all }: { all: readonly Work[] }) {
  const waiting = waitingIn(all);
  return (
    <Stack gap="lg">
      {all.map((datasetWork, at) => (
        <DatasetWork key={datasetWork.dataset} work={datasetWork} waiting={waiting[at] ?? []} />
      ))}
    </Stack>
  );
}
