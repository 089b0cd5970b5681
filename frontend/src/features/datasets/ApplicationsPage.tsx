/** The applications a dataset covers: what, where, and how many screens of each are wanted. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Application, applications } from '@/api/applications';
import { useDataset, useMaintains } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { ApplicationDialog } from './ApplicationDialog';
import { ApplicationTable } from './ApplicationTable';

/** What the dialog is about: a new application, one of the table, or nothing (closed). */
type Asked = 'new' | Application | null;

export default function ApplicationsPage() {
  const slug = useSlug();
  const maintains = useMaintains(slug);
  const [openDialog, setOpenDialog] = useState<Asked>(null);
  const add = (
    <Button size="xs" onClick={() => setOpenDialog('new')}>
      Add application
    </Button>
  );
  return (
    <>
      <PageHead title="Applications" place={useDataset(slug)?.name} note="The programs and sites this dataset covers.">
        {maintains ? add : undefined}
      </PageHead>
      <Loaded query={useQuery(applications(slug))}>
        {(rows) =>
          rows.length > 0 ? (
            <ApplicationTable slug={slug} applications={rows} onEdit={maintains ? setOpenDialog : undefined} />
          ) : (
            <EmptyState title="No applications yet.">
              {maintains
                ? 'Add the first program or site; then its screens can be uploaded or captured.'
                : 'A maintainer adds them.'}
            </EmptyState>
          )
        }
      </Loaded>
      {openDialog !== null && (
        <ApplicationDialog
          slug={slug}
          application={openDialog === 'new' ? null : openDialog}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}
