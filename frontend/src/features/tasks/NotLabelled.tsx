/** In place of the studio where a screen has no labels to write with. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';

import type { Screen } from '@/api/screen';
import { StudioHead } from './StudioHead';

export function NotLabelled({ slug, screen }: { slug: string; screen: Screen }) {
  return (
    <>
      <StudioHead slug={slug} screen={screen} revising={false} />
      <EmptyState
        title="This screen has no labels yet"
        action={
          <Anchor component={Link} to={`/datasets/${slug}/tasks`} size="sm">
            Screens that are ready
          </Anchor>
        }
      >
        Tasks are written once every box of the screen has been approved and labelled.
      </EmptyState>
    </>
  );
}
