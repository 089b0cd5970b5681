/** Above every page of an archived or deleted dataset: why nothing can be changed, and the way back. */
import { Group, Paper } from '@mantine/core';

import { isOpen } from '@/api/closing';
import { useDataset, useMaintains } from '@/api/datasets';
import { BringBack } from '@/list/BringBack';
import { ClosedState } from '@/ui/ClosedState';

export function ClosedNotice({ slug }: { slug: string }) {
  const dataset = useDataset(slug);
  const maintains = useMaintains(slug);
  if (dataset === undefined || isOpen(dataset)) return null;
  return (
    <Paper withBorder px="md" py="xs" mb="md" role="status" aria-label="This dataset is read only">
      <Group gap="md" justify="space-between">
        <ClosedState {...dataset} />
        {maintains && <BringBack target={{ slug }} name={dataset.name} closed={dataset} />}
      </Group>
    </Paper>
  );
}
