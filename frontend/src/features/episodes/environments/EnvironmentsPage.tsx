/** The environments of a dataset: what sessions start from. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { type Environment, environments, programs } from '../requests/environments';
import { EnvironmentTable } from './EnvironmentTable';
import { NewEnvironmentDialog } from './NewEnvironmentDialog';

export default function EnvironmentsPage() {
  const slug = useSlug();
  const query = useQuery(environments(slug));
  const known = useQuery(programs(slug));
  // What a new one begins as a copy of; `new`: of nothing; null: none is being added.
  const [adding, setAdding] = useState<Environment | 'new' | null>(null);
  return (
    <>
      <PageHead
        title="Environments"
        place={useDataset(slug)?.name}
        note="A program or browser with everything that a session of it starts from. Each session is a fresh one."
      >
        <Button disabled={!known.data} onClick={() => setAdding('new')}>
          Add an environment
        </Button>
      </PageHead>
      <Loaded query={query}>
        {(rows) =>
          rows.length > 0 ? (
            <EnvironmentTable slug={slug} environments={rows} onCopy={setAdding} />
          ) : (
            <EmptyState title="No environments yet">
              Add one from the list of programs that may run here, or a browser at an address; then try it.
            </EmptyState>
          )
        }
      </Loaded>
      {adding && known.data && (
        <NewEnvironmentDialog
          slug={slug}
          programs={known.data}
          original={adding === 'new' ? undefined : adding}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
