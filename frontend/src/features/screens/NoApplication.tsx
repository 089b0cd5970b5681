/** Screens belong to applications: says where to add one, or whom to ask. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { useMaintains } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';

export function NoApplication({ slug, title }: { slug: string; title: string }) {
  const maintains = useMaintains(slug);
  return (
    <EmptyState
      title={title}
      action={
        <Anchor component={Link} to={`/datasets/${slug}/applications`}>
          {maintains ? 'Add an application' : 'Applications'}
        </Anchor>
      }
    >
      {maintains
        ? 'Every screen belongs to an application: a program or a site. Add the first one, then come back.'
        : 'Every screen belongs to an application: a program or a site. A maintainer adds them.'}
    </EmptyState>
  );
}
