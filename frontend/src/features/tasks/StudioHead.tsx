/** The studio's heading: on which screen, and whether a task is new or revised. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { PageHead } from '@/ui/PageHead';

import { nameOf, type Screen } from '@/api/screen';

export function StudioHead({ slug, screen, revising }: { slug: string; screen: Screen; revising: boolean }) {
  const name = nameOf(screen);
  return (
    <PageHead
      title={revising ? `Revise a task on ${name}` : `Write tasks on ${name}`}
      place={useDataset(slug)?.name}
      note={screen.title || undefined}
    >
      {revising && (
        <Button component={Link} to="?" variant="default" size="xs">
          Write a new task
        </Button>
      )}
    </PageHead>
  );
}
