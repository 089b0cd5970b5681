/** The frozen cuts of a dataset, and how to make another. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { useDataset, useMaintains } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { CutDialog } from './CutDialog';
import { ReleaseTable } from './ReleaseTable';
import { useReleases } from './use-releases';

export default function ReleasesPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const may = useMaintains(slug);
  const [cutting, setCutting] = useState(false);
  const { query, progress } = useReleases(slug);
  return (
    <>
      <PageHead
        title="Releases"
        place={dataset?.name}
        note="Frozen cuts of the accepted tasks and episodes. The same dataset, seed and ratio give the same bytes."
      >
        {may && (
          <Button component={Link} to={`/datasets/${slug}/releases/imports`} variant="default">
            Imports
          </Button>
        )}
        {may && <Button onClick={() => setCutting(true)}>Cut a release</Button>}
      </PageHead>
      <Loaded query={query}>
        {(releases) =>
          releases.length > 0 ? (
            <ReleaseTable slug={slug} releases={releases} progress={progress} may={may} />
          ) : (
            <NoReleases may={may} />
          )
        }
      </Loaded>
      {dataset && may && <CutDialog dataset={dataset} opened={cutting} onClose={() => setCutting(false)} />}
    </>
  );
}

function NoReleases({ may }: { may: boolean }) {
  return (
    <EmptyState title="There is no release yet.">
      {may
        ? 'A release holds every task that was accepted in the final pass with a proven script. Cut one as soon as there are some.'
        : 'A maintainer cuts a release from the accepted tasks; it can be downloaded here.'}
    </EmptyState>
  );
}
