/** The applications a dataset covers: what, where, and how many screens of each are wanted. */
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { allApplications, type Application } from '@/api/applications';
import { isOpen } from '@/api/closing';
import { useDataset, useMaintains } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { ApplicationDialog } from './ApplicationDialog';
import { ApplicationTable } from './ApplicationTable';
import { PasteTableDialog } from './PasteTableDialog';

/** What the dialog is about: a new application, many, one of those shown, or nothing (closed). */
type Asked = 'new' | 'table' | Application | null;

export default function ApplicationsPage() {
  const slug = useSlug();
  const maintains = useMaintains(slug);
  const [openDialog, setOpenDialog] = useState<Asked>(null);
  const query = useQuery(allApplications(slug));
  const [closedShown, showClosed] = useState(false);
  const closedCount = (query.data ?? []).filter((application) => !isOpen(application)).length;
  const close = () => setOpenDialog(null);
  const add = (
    <>
      <Button size="xs" variant="default" onClick={() => setOpenDialog('table')}>
        Paste a table
      </Button>
      <Button size="xs" onClick={() => setOpenDialog('new')}>
        Add application
      </Button>
    </>
  );
  return (
    <>
      <PageHead title="Applications" place={useDataset(slug)?.name} note="The programs and sites this dataset covers.">
        {maintains ? add : undefined}
      </PageHead>
      {closedCount > 0 && (
        <Switch
          mb="sm"
          size="xs"
          label={`Show archived and deleted (${closedCount})`}
          checked={closedShown}
          onChange={(event) => showClosed(event.currentTarget.checked)}
        />
      )}
      <Loaded query={query}>
        {(all) => {
          const rows = closedShown ? all : all.filter(isOpen);
          return rows.length > 0 ? (
            <ApplicationTable
              slug={slug}
              applications={rows}
              closedShown={closedShown}
              onEdit={maintains ? setOpenDialog : undefined}
            />
          ) : (
            <EmptyState title="No applications yet.">
              {maintains
                ? 'Add the first program or site, or paste a table of them; then their screens can be uploaded or captured.'
                : 'A maintainer adds them.'}
            </EmptyState>
          );
        }}
      </Loaded>
      {openDialog === 'table' && <PasteTableDialog slug={slug} onClose={close} />}
      {openDialog !== null && openDialog !== 'table' && (
        <ApplicationDialog
          slug={slug}
          application={openDialog === 'new' ? null : openDialog}
          used={(query.data ?? []).map(({ category }) => category ?? '')}
          onClose={close}
        />
      )}
    </>
  );
}
