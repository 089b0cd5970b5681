/** A dataset in which nothing is planned yet: what comes first. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';

export function FirstSteps({ slug, maintains }: { slug: string; maintains: boolean }) {
  if (!maintains) {
    return (
      <EmptyState title="Nothing is planned yet.">
        A maintainer first says which applications this dataset covers.
      </EmptyState>
    );
  }
  const action = (
    <Button component={Link} to={`/datasets/${slug}/applications`} size="xs">
      Plan applications
    </Button>
  );
  return (
    <EmptyState title="Begin with the applications." action={action}>
      Say which programs and sites the dataset covers and how many screens of each it wants. Then upload or capture
      screens, invite people, and write down what they should know under Settings.
    </EmptyState>
  );
}
