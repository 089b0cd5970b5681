/** The section of the settings in which a dataset is archived, deleted or brought back. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import type { Dataset } from '@/api/datasets';
import { BringBack } from '@/list/BringBack';
import { ClosedState } from '@/ui/ClosedState';

import { ArchiveDialog, DeleteDialog } from './CloseDialogs';
import { SettingsSection } from './SettingsSection';

export function ArchiveSection({ dataset }: { dataset: Dataset }) {
  const [asking, setAsking] = useState<'archive' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const { slug, name } = dataset;
  return (
    <SettingsSection
      id="archive"
      title="Archive and delete"
      changes="An archived dataset is read only and hidden until it is brought back. A deleted one can be brought back for a week; then what it holds is removed for good, but for hours, members and the audit log."
    >
      <ClosedState {...dataset} />
      <Group gap="xs">
        <BringBack target={{ slug }} name={name} closed={dataset} />
        {dataset.archived_at === null && dataset.deleted_at === null && (
          <Button size="xs" variant="default" onClick={() => setAsking('archive')}>
            Archive this dataset …
          </Button>
        )}
        {dataset.deleted_at === null && (
          <Button size="xs" variant="default" c="var(--mantine-color-error)" onClick={() => setAsking('delete')}>
            Delete this dataset …
          </Button>
        )}
      </Group>
      {asking === 'archive' && <ArchiveDialog target={{ slug }} name={name} onClose={close} />}
      {asking === 'delete' && <DeleteDialog target={{ slug }} name={name} onClose={close} />}
    </SettingsSection>
  );
}
