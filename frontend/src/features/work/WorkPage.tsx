/** My work: in each dataset what waits for me, each with the button that leads there. */
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';

import { DatasetWork } from './DatasetWork';
import { NewDatasetDialog } from './NewDatasetDialog';
import { work } from './requests/work';

export default function WorkPage() {
  const [asking, dialog] = useDisclosure(false);
  return (
    <>
      <PageHead title="My work" note="What waits for you, dataset by dataset.">
        <Button size="xs" variant="default" onClick={dialog.open}>New dataset</Button>
      </PageHead>
      <Loaded query={useQuery(work)}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="You are not a member of any dataset yet.">
              Ask a maintainer for an invitation link, or start a dataset of your own: you will be its maintainer.
            </EmptyState>
          ) : (
            <Stack gap="lg">{all.map((one) => <DatasetWork key={one.dataset} work={one} />)}</Stack>
          )
        }
      </Loaded>
      <NewDatasetDialog opened={asking} onClose={dialog.close} />
    </>
  );
}
