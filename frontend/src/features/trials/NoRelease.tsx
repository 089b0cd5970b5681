/** For an address that names no release: where to choose one. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

export function NoRelease({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        title="Of which release?"
        action={
          <Button component={Link} to={`/datasets/${useSlug()}/trials`} size="xs" variant="default">
            To the trials
          </Button>
        }
      >
        Each release has a leaderboard of its own: choose it under Trials.
      </EmptyState>
    </>
  );
}
