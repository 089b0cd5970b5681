/** My work: in each dataset what waits for me, each with the button that leads there. */
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { type Shortcut, usePageShortcuts } from '@/ui/shortcuts';

import { DatasetWork } from './DatasetWork';
import { NewDatasetDialog } from './NewDatasetDialog';
import { waitingIn } from './kinds';
import { type DatasetWork as Work, work } from './requests/work';

const SHORTCUTS: readonly Shortcut[] = [{ keys: '1 … 9', title: 'Start the work with that number' }];

export default function WorkPage() {
  const [asking, dialog] = useDisclosure(false);
  return (
    <>
      <PageHead title="My work" note="What waits for you, dataset by dataset; its digit starts it.">
        <Button size="xs" variant="default" component={Link} to="/quality">My quality</Button>
        <Button size="xs" variant="default" onClick={dialog.open}>New dataset</Button>
      </PageHead>
      <Loaded query={useQuery(work)}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="You are not a member of any dataset yet.">
              Ask a maintainer for an invitation link, or start a dataset of your own: you will be its maintainer.
            </EmptyState>
          ) : (
            <Datasets all={all} />
          )
        }
      </Loaded>
      <NewDatasetDialog opened={asking} onClose={dialog.close} />
    </>
  );
}

function Datasets({ all }: { all: readonly Work[] }) {
  const waiting = waitingIn(all);
  usePageShortcuts(SHORTCUTS);
  return <Stack gap="lg">{all.map((one, at) => <DatasetWork key={one.dataset} work={one} waiting={waiting[at] ?? []} />)}</Stack>;
}
